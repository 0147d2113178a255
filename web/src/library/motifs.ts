/** The kind of a reason without its motif: how a piece is won refines "loses-material" and "misses-material", and what is
 * prepared is allowed. */
export function plainKind(kind: string): string {
  return kind.replace(/^(loses|misses)-material-.*/, "$1-material").replace(/^prepares-/, "allows-");
}
