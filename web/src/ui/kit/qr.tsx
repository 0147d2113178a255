// A QR code of a link, for a phone beside this screen. The code is made by a small library, which is
// loaded when the first code is shown.
import { useEffect, useState } from "preact/hooks";

const QUIET = 4; // modules of white around a code, which readers need

interface Drawing {
  size: number;
  path: string;
}

/** The dark modules of a code, a stretch of a row each. */
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
  /** What the code says. */
  text: string;
  /** What the picture is, for those who do not see it. */
  label: string;
  /** Pixels from side to side. */
  width?: number;
}

/** Dark on white in every theme: many readers know no other. Its place is kept while it is made. */
export function Qr({ text, label, width = 168 }: QrProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let gone = false;
    setDrawing(undefined);
    void draw(text).then(
      (made) => !gone && setDrawing(made),
      () => undefined, // without a connection there is the link in words
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
