import { expect, it } from 'vitest';
import { totpCode } from '../../conformance/totpCode';

/** The last six of the eight digits of RFC 6238, appendix B; the secret is `12345678901234567890`. */
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('is what RFC 6238 says, %i seconds after 1970', (seconds, code) => {
  expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds * 1000)).toBe(code);
});
