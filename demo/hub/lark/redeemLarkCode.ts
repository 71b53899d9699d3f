import { larkIssuer } from '../accounts/identity';
import type { Outsider } from '../accounts/signInOutsider';
import type { LarkAdapter, LarkCode } from '../adapters/lark';
import { codes, type RefusalName } from '../http/codes';
import { Refusal } from '../http/refusal';

/** Refusals of a sign-in with a code of Lark, beside those for an unknown domain. */
export const larkRefusals = [
  'methodOff',
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'registrationOff',
  'accountOrPasswordWrong',
] as const satisfies readonly RefusalName[];

const refusals = {
  wrong: { code: codes.codeWrong, message: 'error.providerRefused' },
  used: { code: codes.codeUsed, message: 'error.signInUsed' },
  expired: { code: codes.codeExpired, message: 'error.signInExpired' },
} as const;

/**
 * Exchanges a code of Lark for the person it is about. It runs outside a transaction, since a real Lark answers over
 * the network; a code is spent even when the sign-in is refused afterwards, as at Lark.
 * @throws Refusal -100102, -100103 or -100104
 */
export async function redeemLarkCode(lark: LarkAdapter, code: LarkCode): Promise<Outsider> {
  const result = await lark.redeem(code);
  if ('refused' in result) throw new Refusal(refusals[result.refused]);
  return { issuer: larkIssuer, subject: result.openId, provider: 'lark', email: null, name: null };
}
