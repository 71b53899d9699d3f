import { and, eq, sql } from 'drizzle-orm';
import type { RequestOf } from '../../src/api/defineCall';
import { verify, verifySend } from '../../src/api/verify';
import { accountChanged } from '../accounts/authVersion';
import { renewHash } from '../accounts/storedPassword';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { sendRefusals } from '../codes/sendCode';
import { codeRefusals } from '../codes/checkCode';
import { hashToken } from '../credentials/opaqueToken';
import type { AccountRow } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { enrolledFactors } from '../factors/requiredFactor';
import { verifyFactor } from '../factors/verifyFactor';
import type { CallContext, HubFactor } from '../http/callContext';
import { route } from '../http/callRoute';
import { holdSession, sessionRefusals } from './findSession';
import { checkOwnPassword } from './ownPassword';
import { requireOwnSession, verifiedMs } from './verified';
import { isOwned } from '../database/ownRows';

/** POST `/v1/user/verify`: for this session alone. */
export const verifyRoute = route(
  verify,
  async (request, context) => {
    const { database, tenant, bearer, clock } = context;
    const { account } = await requireOwnSession(context);
    const isConfirmed = await prove(request, context, account);
    await database.transaction(async (queries) => {
      const now = clock.now();
      const held = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      // A new password since then: the old one proves nothing any more.
      if (held.authVersion !== account.authVersion) throw accountChanged();
      await queries
        .update(sessions)
        .set({ provedAt: now, confirmed: isConfirmed || stillConfirmed(now) })
        .where(and(isOwned(sessions, held), eq(sessions.tokenHash, hashToken(bearer ?? ''))));
    });
    return done(undefined);
  },
  {
    takesTurns: true,
    refuses: [
      'fieldInvalid',
      'accountOrPasswordWrong',
      'otherFlow',
      'challengeGone',
      ...codeRefusals,
      ...sessionRefusals,
    ],
  },
);

/** What the session proved longer ago does not count beside the password: a stranger may have found it open. */
const stillConfirmed = (now: number) =>
  sql`${sessions.confirmed} and coalesce(${sessions.provedAt} > ${now - verifiedMs}, false)`;

/** @returns whether it proves more than the password */
async function prove(
  request: RequestOf<typeof verify>,
  context: CallContext,
  account: AccountRow,
): Promise<boolean> {
  const { factor: id, password, code } = request;
  if (id === 'password') {
    if (!password) throw fieldInvalid('password', 'error.fieldEmpty');
    const turn = await checkOwnPassword(context, account, password);
    await renewHash(context, account, password, turn);
    return false;
  }
  const method = context.methods.find((each) => each.id === id);
  if (method?.verifier) return method.verifier.verify(context, account, request);
  const factor = await requireFactor(context, account, id);
  if (!code?.trim()) throw fieldInvalid('code', 'error.fieldEmpty');
  await verifyFactor(context, account, factor, code);
  return true;
}

/** @throws Refusal -100110, alike for one that does not count for the account and one that does not exist */
async function requireFactor(context: CallContext, account: AccountRow, id: string): Promise<HubFactor> {
  const factor = (await enrolledFactors(context, account)).find((each) => each.id === id);
  if (!factor) throw fieldInvalid('factor');
  return factor;
}

/** POST `/v1/user/verify/send`: the limits are those of a second factor. */
export const verifySendRoute = route(
  verifySend,
  async ({ factor: id }, context) => {
    const { account } = await requireOwnSession(context);
    const factor = await requireFactor(context, account, id);
    if (!factor.challenge) throw fieldInvalid('factor');
    await factor.challenge(context, account, true);
    const masked = factor.maskedTo?.(account);
    return done(masked === undefined ? {} : { masked_to: masked }, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', ...sendRefusals, ...sessionRefusals] },
);
