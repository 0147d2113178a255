// A drawing as an image for other programs, shared or saved.
import say from "virtual:words/faults";
import { download } from "./download";

const SIDE = 1080; // pixels of the longer side

/** The drawing as an image with an explicit size, because some browsers cannot draw an image without one. */
export async function loadSvg(svg: string, side = SIDE): Promise<HTMLImageElement> {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , across = 1, down = 1] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const scale = side / Math.max(across, down);
  drawing.setAttribute("width", String(Math.round(across * scale)));
  drawing.setAttribute("height", String(Math.round(down * scale)));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  return image;
}

/** The drawing as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = await loadSvg(svg);
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error(say("picture"))) : resolve(blob))));
}

/** Whether the device can share files of this type. */
export function mayShareFiles(type: string): boolean {
  return navigator.canShare?.({ files: [new File([], "wayfarer", { type })] }) ?? false;
}

/** Shares a picture, or saves it if the device cannot share it. */
export async function handOn(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const share = { files: [file], title };
  if (navigator.canShare?.(share)) return navigator.share(share).catch(() => undefined); // or the person cancelled
  download(file, name);
}
