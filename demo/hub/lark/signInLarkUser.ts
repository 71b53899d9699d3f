import type { Queries } from '../database/database';
import type { RefusalName } from '../http/codes';
import type { AccountRow } from '../database/schema';
import { signInOutsider } from '../accounts/signInOutsider';
import type { LarkApp } from './larkApp';
import { takeLarkCode } from '../dev/lark/larkCode';
import { larkIssuer } from './larkPeople';

/** What signing in with a code of Lark refuses with, beside an unknown domain. */
export const larkRefusals = [
  'methodOff',
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'registrationOff',
  'accountOrPasswordWrong',
] as const satisfies readonly RefusalName[];

/** What a page brings from Lark. */
export interface LarkAnswer {
  code: string;
  openId?: string;
  now: number;
}

/**
 * The account of whoever a Lark code is about. Must run inside a transaction.
 * @throws Refusal of `takeLarkCode` and `signInOutsider`
 */
export async function signInLarkUser(
  queries: Queries,
  { appId, tenant }: LarkApp,
  answer: LarkAnswer,
): Promise<AccountRow> {
  const subject = await takeLarkCode(queries, { ...answer, appId });
  const person = { issuer: larkIssuer, subject, email: null, name: null };
  return signInOutsider(queries, tenant, person, answer.now);
}
