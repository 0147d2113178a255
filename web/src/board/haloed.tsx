/** A line with a white halo, so that it stands out on any ground. */
export function Haloed({ d }: { d: string }) {
  return (
    <>
      <path class="halo" d={d} />
      <path class="line" d={d} />
    </>
  );
}
