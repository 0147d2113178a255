// A QR code of a link, for a phone beside this screen. A small library makes the code; it is loaded when the first code
// is shown.
import { useEffect, useState } from "preact/hooks";

const QUIET = 4; // modules of white around a code that scanners need

interface Drawing {
  size: number;
  path: string;
}

/** The dark modules of a code, as runs within rows. */
async function draw(text: string): Promise<Drawing> {
  const { generate } = await import("lean-qr");
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (x < code.size && code.get(x, y)) x++;
      path += `M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`;
    }
  return { size, path };
}

export interface QrProps {
  /** The content of the code. */
  text: string;
  /** The description of the picture for screen readers. */
  label: string;
  /** Width in pixels. */
  width?: number;
}

/** Dark on white in every theme, because many scanners know nothing else. Its room is reserved while the code is
 * made. */
export function Qr({ text, label, width = 168 }: QrProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let gone = false;
    setDrawing(undefined);
    void draw(text).then(
      (made) => !gone && setDrawing(made),
      () => undefined, // without a connection, the link is still there as text
    );
    return () => {
      gone = true;
    };
  }, [text]);
  const size = drawing?.size ?? 1;
  return (
    <svg class="qr" width={width} height={width} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={drawing?.path ?? ""} fill="#13262b" shape-rendering="crispEdges" />
    </svg>
  );
}
