import { passkeyOptions } from '../../../src/api/passkeys';
import { done } from '../../answers/outcome';
import { methodOff } from '../../answers/refusal';
import type { AccountRow } from '../../database/tables/accounts';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import type { BudgetRule } from '../../limits/budget';
import { requireBudget } from '../../limits/requireBudget';
import { requireSession, sessionRefusals } from '../../session/findSession';
import { requireOffered } from '../method';
import { handleOf, mostPasskeys, passkeysOf } from './ownPasskeys';
import { openPasskeyChallenge, passkeyChallengeLifeMs } from './passkeyChallenges';
import type { PasskeyRow } from './passkeyTables';
import { relyingParty } from './relyingParty';

/** Challenges to sign in for one address block: each page with the form takes one. */
export const passkeyChallengesOfAddress: BudgetRule = {
  name: 'passkey challenges',
  most: 300,
  windowMs: 10 * 60 * 1000,
};

/** Others, whatever strangers at the address do. */
export const passkeyChallengesOfAccount: BudgetRule = {
  name: 'passkey challenges of an account',
  most: 30,
  windowMs: 10 * 60 * 1000,
};

/** EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** POST `/v1/passkey/options`. */
export const passkeyOptionsRoute = route(
  passkeyOptions,
  async ({ purpose }, context) => {
    requireOffered(context.tenant, 'passkey');
    if (purpose === 'login') {
      await requireBudget(context, passkeyChallengesOfAddress, context.address);
      const challenge = await openPasskeyChallenge(context, { purpose, accountId: null });
      return done({ challenge, options: requestOptions(context, challenge, []) });
    }
    const { database, tenant, bearer, clock } = context;
    const { account, own, handle } = await database.run(async (queries) => {
      const owner = await requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      return {
        account: owner,
        own: await passkeysOf(queries, owner),
        handle: await handleOf(queries, owner),
      };
    });
    await requireBudget(context, passkeyChallengesOfAccount, account.id);
    if (purpose === 'register' && own.length >= mostPasskeys) throw methodOff('error.passkeysFull');
    const challenge = await openPasskeyChallenge(context, { purpose, accountId: account.id });
    const options =
      purpose === 'verify'
        ? requestOptions(context, challenge, own)
        : creationOptions(context, { challenge, account, own, handle });
    return done({ challenge, options });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'otherFlow', 'tooManyTries', ...sessionRefusals] },
);

const describe = ({ credentialId, transports }: PasskeyRow) => ({
  type: 'public-key',
  id: credentialId,
  transports,
});

function requestOptions(context: CallContext, challenge: string, own: readonly PasskeyRow[]) {
  return {
    challenge,
    rpId: relyingParty(context).id,
    timeout: passkeyChallengeLifeMs,
    userVerification: 'required',
    allowCredentials: own.map(describe),
  };
}

interface Creation {
  challenge: string;
  account: AccountRow;
  own: readonly PasskeyRow[];
  handle: string;
}

function creationOptions(context: CallContext, { challenge, account, own, handle }: Creation) {
  const { tenant } = context;
  const { id } = relyingParty(context);
  return {
    challenge,
    rp: { id, name: tenant.settings.theme?.system_name ?? tenant.host },
    user: {
      id: handle,
      name: account.email ?? account.mobile ?? account.username,
      displayName: account.username,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyChallengeLifeMs,
    attestation: 'none',
    excludeCredentials: own.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}
