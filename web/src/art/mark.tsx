// The mark of Wayfarer: a trail of dots that ends in a sun.

/** In a box of 64 by 64; public/icon.svg and public/icon-turn.svg are the same as files. */
const MARK =
  '<rect width="64" height="64" rx="15" fill="#0e6251"/><path d="M64 36V49A15 15 0 0 1 49 64H15A15 15 0 0 1 2 57Z" fill="#0a4a3d"/>' +
  '<g fill="#f7f3e4"><circle cx="14" cy="50" r="5.5"/><circle cx="25" cy="47.5" r="3"/><circle cx="33.5" cy="42.5" r="3"/><circle cx="39" cy="35" r="3"/></g><circle cx="46" cy="20" r="10" fill="#f5b83d"/>';

export function Mark({ size = 28 }: { size?: number }) {
  return <svg class="mark" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" dangerouslySetInnerHTML={{ __html: MARK }} />;
}
