/** Visitors with network addresses, for hubs with `trustProxy`. */
import { login } from '../../src/api/login';
import type { TestHub, TestRequest } from './createTestHub';

/** A visitor with an address and a visit. */
export const at = (address: string, visit = 1): TestRequest => ({
  flow: visit.toString(16).padStart(64, '0'),
  headers: { 'x-forwarded-for': address },
});

/** Visitors from as many /24 blocks. */
export const strangers = (count: number): TestRequest[] =>
  Array.from({ length: count }, (_, index) =>
    at(`10.${Math.floor(index / 250)}.${index % 250}.7`, 1000 + index),
  );

/** Visitors from as many /64 networks of one /48. */
export const neighbours = (count: number): TestRequest[] =>
  Array.from({ length: count }, (_, index) => at(`2001:db8:7:${index.toString(16)}::1`, 5000 + index));

/** The visitor's browser after a sign-in to an account, which the account knows then. */
export async function knownBrowser(test: TestHub, account: string, from: TestRequest): Promise<TestRequest> {
  const answer = await test.call(login, { type: 0, account, password: 'Design3D!' }, from);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('hub_device='));
  if (cookie === undefined) throw new Error(`no cookie of the browser: ${answer.code} ${answer.message}`);
  return { ...from, headers: { ...from.headers, cookie: cookie.split(';')[0] ?? '' } };
}
