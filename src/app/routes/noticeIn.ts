import type { LoginInfo } from '../../api/loginInfo';

export type Notice =
  /** The tenant demands a second factor from then on. Milliseconds since 1970. */
  { kind: 'setUpDue'; from: number } | { kind: 'codesFew'; count: number };

const fewCodes = 2;

/** What the visitor has to know before the login goes on. */
export function noticeIn({
  setup_due: from,
  recovery_codes_left: count,
}: Partial<LoginInfo> = {}): Notice | null {
  if (from !== undefined) return { kind: 'setUpDue', from };
  return count !== undefined && count <= fewCodes ? { kind: 'codesFew', count } : null;
}
