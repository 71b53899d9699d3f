/** A passkey that is used in a window of the portal signs in on the page that opened it. */
import { and, eq } from 'drizzle-orm';
import { passkeyWindow } from '../../../src/api/passkeys';
import { loginByCode } from '../../../src/api/providerLogin';
import { lockAccount } from '../../accounts/authVersion';
import { codes } from '../../answers/codes';
import { done } from '../../answers/outcome';
import { Refusal } from '../../answers/refusal';
import { createToken, hashToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { challengeGone } from '../../factors/challenges';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { requireBudget } from '../../limits/requireBudget';
import { finishLogin } from '../../session/finishLogin';
import { requireOffered } from '../method';
import { consumeProviderLogin, noteProviderReturn } from '../redirect/providerLogin';
import { checkPasskey, passkeyUnknown, recordUse, settleUse, type PasskeyUse } from './checkPasskey';
import { passkeyLoginsOfAddress } from './passkeyLimits';
import { findPasskey, findPasskeyById, type OwnedPasskey } from './ownPasskeys';
import { readAssertion } from './parseResponse';
import { spendPasskeyChallenge } from './passkeyChallenges';
import { passkeyWindows } from './passkeyTables';

const platform = 'passkey';

/** POST `/v1/passkey/window`. */
export const passkeyWindowRoute = route(
  passkeyWindow,
  async ({ challenge, response, state }, context) => {
    const { database, tenant, fromPortal } = context;
    requireOffered(tenant, platform);
    if (!fromPortal)
      throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
    await readAssertion(response, 'response');
    await spendPasskeyChallenge(context, challenge, { purpose: 'login', accountId: null });
    await requireBudget(context, passkeyLoginsOfAddress, context.address);
    const found = await database.run((queries) => findPasskey(queries, tenant.id, response.id));
    if (!found) throw passkeyUnknown();
    const use = await checkPasskey(context, found, { challenge, response });
    const code = createToken();
    const end = await database.transaction((queries) =>
      answerWindow(queries, context, { found, use, state, code }),
    );
    await settleUse(context, found.account, end);
    return done({ code });
  },
  {
    refuses: [
      'fieldInvalid',
      'methodOff',
      'otherFlow',
      'challengeGone',
      'passkeyUnknown',
      'codeWrong',
      'tooManyTries',
    ],
  },
);

interface WindowAnswer {
  found: OwnedPasskey;
  use: PasskeyUse;
  state: string;
  code: string;
}

/** @throws Refusal -100114 where no page waits with this state, or not any more */
async function answerWindow(
  queries: Queries,
  { tenant, clock }: CallContext,
  { found: { passkey, account }, use, state, code }: WindowAnswer,
) {
  const now = clock.now();
  if (!(await lockAccount(queries, account))) throw challengeGone();
  const end = await recordUse(queries, passkey, use, now);
  if (end === 'refused' || end === 'gone') return end;
  const row = await noteProviderReturn(queries, {
    platform,
    tenantId: tenant.id,
    state,
    code,
    issuer: null,
    now,
  });
  // Without a page that waits, the window signs in itself.
  if (!row || row.opener === null)
    throw new Refusal({ code: codes.challengeGone, message: 'error.signInGone' });
  await queries.insert(passkeyWindows).values({
    tenantId: tenant.id,
    stateHash: row.stateHash,
    passkeyId: passkey.id,
    authVersion: account.authVersion,
  });
  return end;
}

/** GET `/v1/passkey/login_by_code`. */
export const passkeyLoginByCodeRoute = route(
  loginByCode(platform),
  async ({ code, state }, context) => {
    requireOffered(context.tenant, platform);
    const found = await redeemWindow(context, code, state);
    if (!found) throw passkeyUnknown();
    const { account, passkey } = found;
    const info = await finishLogin(account, context, {
      given: ['deviceAndUser'],
      credential: passkey,
      outdated: challengeGone(),
      // Under the lock of the account, which a removal takes too.
      consume: async (queries) => {
        if (!(await findPasskeyById(queries, passkey))) throw passkeyUnknown();
      },
    });
    return done(info);
  },
  {
    signsInBy: platform,
    refuses: [
      'fieldInvalid',
      'methodOff',
      'challengeGone',
      'otherFlow',
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'passkeyUnknown',
      'accountLocked',
    ],
  },
);

/**
 * Uses a code up.
 * @returns the passkey, and its account with its number at that time; `null` if either was removed since
 * @throws Refusal -100113 for another visit or page, -100114, -100103, -100104, -100102
 */
function redeemWindow(
  { database, tenant, flow, clock, pageOrigin }: CallContext,
  code: string,
  state: string,
): Promise<OwnedPasskey | null> {
  return database.transaction(async (queries) => {
    const { opener } = await consumeProviderLogin(queries, {
      platform,
      tenantId: tenant.id,
      flow,
      code,
      state,
      now: clock.now(),
    });
    if (pageOrigin !== null && pageOrigin !== opener)
      throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
    const [answered] = await queries
      .select()
      .from(passkeyWindows)
      .where(and(eq(passkeyWindows.tenantId, tenant.id), eq(passkeyWindows.stateHash, hashToken(state))));
    const found =
      answered && (await findPasskeyById(queries, { id: answered.passkeyId, tenantId: tenant.id }));
    if (!answered || !found) return null;
    return { ...found, account: { ...found.account, authVersion: answered.authVersion } };
  });
}
