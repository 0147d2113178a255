// A drawing as an image that other programs can show, handed to one of them or saved.
import { download } from "./download";

const SIDE = 1080; // pixels of the longer side

/** The drawing as an image of a size of its own, which not every browser gives one that says none. */
async function load(svg: string): Promise<HTMLImageElement> {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , across = 1, down = 1] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const scale = SIDE / Math.max(across, down);
  drawing.setAttribute("width", String(Math.round(across * scale)));
  drawing.setAttribute("height", String(Math.round(down * scale)));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }),
  );
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  return image;
}

async function make(svg: string): Promise<Blob> {
  const image = await load(svg);
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture could not be made")) : resolve(blob))),
  );
}

/** Hands the picture to another program, or saves it where none can take it. */
export async function sharePicture(svg: string, title: string): Promise<void> {
  const file = new File([await make(svg)], "wayfarer.png", { type: "image/png" });
  const share = { files: [file], title };
  if (navigator.canShare?.(share)) return navigator.share(share).catch(() => undefined); // or the person did not want to
  download(file, file.name);
}
