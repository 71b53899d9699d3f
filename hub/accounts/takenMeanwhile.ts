/** A `unique_violation` (PostgreSQL, appendix A): another account got the address or number first. */
export function isTakenMeanwhile(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && 'code' in cause && 'constraint' in cause)) return false;
  return cause.code === '23505' && /^accounts_(?:email|mobile)$/.test(String(cause.constraint));
}
