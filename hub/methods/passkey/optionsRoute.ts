import { passkeyOptions } from '../../../src/api/passkeys';
import { findMergeOffer } from '../../accounts/mergeOffers';
import { done } from '../../answers/outcome';
import { methodOff } from '../../answers/refusal';
import { createToken } from '../../credentials/opaqueToken';
import { chosenFactor, requireChallenge } from '../../factors/challenges';
import type { AccountRow } from '../../database/tables/accounts';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { readEmail } from '../../input/identifier';
import { passkeyChallengesOfAccount, passkeyChallengesOfAddress } from './passkeyLimits';
import { requireBudget } from '../../limits/requireBudget';
import { requireSession } from '../../session/findSession';
import { requireVerified, verifiedRefusals } from '../../session/verified';
import { requireOffered } from '../method';
import { handleOf, mostPasskeys, passkeysOf } from './ownPasskeys';
import { openPasskeyChallenge, passkeyChallengeLifeMs } from './passkeyChallenges';
import type { PasskeyRow } from './passkeyTables';
import { requireSignUp } from './signUpRules';
import { relyingParty } from './relyingParty';

/** EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** POST `/v1/passkey/options`. */
export const passkeyOptionsRoute = route(
  passkeyOptions,
  async ({ purpose, account: typed, login_challenge: waiting, merge }, context) => {
    requireOffered(context.tenant, 'passkey');
    if (purpose === 'login') {
      await requireBudget(context, passkeyChallengesOfAddress, context.address);
      const challenge = await openPasskeyChallenge(context, { purpose, accountId: null });
      return done({ challenge, options: requestOptions(context, challenge, []) });
    }
    if (purpose === 'signup') return done(await signUpOptions(context, typed));
    if (purpose === 'verify' && waiting !== undefined) return done(await factorOptions(context, waiting));
    if (purpose === 'verify' && merge !== undefined) return done(await mergeOptions(context, merge));
    return done(await ownOptions(context, purpose));
  },
  {
    refuses: [
      'fieldInvalid',
      'methodOff',
      'registrationOff',
      'otherFlow',
      'challengeGone',
      'tooManyTries',
      ...verifiedRefusals,
    ],
  },
);

/** For the owner of a session. A new passkey needs the proof already here, before a device has made it. */
async function ownOptions(context: CallContext, purpose: 'register' | 'verify') {
  const { database, tenant, bearer, clock } = context;
  if (purpose === 'register') await requireVerified(context);
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
  if (purpose === 'verify') return { challenge, options: requestOptions(context, challenge, own) };
  const name = account.email ?? account.mobile ?? account.username;
  const user = { id: handle, name, displayName: account.username };
  return { challenge, options: creationOptions(context, { challenge, user, own }) };
}

/** For a sign-in that waits for its second factor: a right first one is as good as a session here. */
async function factorOptions(context: CallContext, waiting: string) {
  const { account, factors } = await requireChallenge(context, waiting, null);
  chosenFactor({ factors }, 'passkey');
  return verifyOptions(context, account);
}

/** For an owner who proves the other one of two accounts. */
async function mergeOptions(context: CallContext, id: string) {
  const { account, session } = await requireVerified(context);
  const { tenant, flow, clock } = context;
  const { tokenHash: sessionHash } = session;
  const question = { id, tenantId: tenant.id, accountId: account.id, sessionHash, flow, now: clock.now() };
  const { other } = await context.database.run((queries) => findMergeOffer(queries, question));
  return verifyOptions(context, other);
}

async function verifyOptions(context: CallContext, account: AccountRow) {
  await requireBudget(context, passkeyChallengesOfAccount, account.id);
  const own = await context.database.run((queries) => passkeysOf(queries, account));
  const challenge = await openPasskeyChallenge(context, { purpose: 'verify', accountId: account.id });
  return { challenge, options: requestOptions(context, challenge, own) };
}

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

/** Alike with and without an account of this address. */
async function signUpOptions(context: CallContext, typed = '') {
  requireSignUp(context.tenant);
  const { value } = readEmail(typed, 'account');
  await requireBudget(context, passkeyChallengesOfAddress, context.address);
  const handle = createToken();
  const challenge = await openPasskeyChallenge(context, { purpose: 'signup', accountId: null }, handle);
  const user = { id: handle, name: value, displayName: value };
  return { challenge, options: creationOptions(context, { challenge, user, own: [] }) };
}

interface Creation {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  own: readonly PasskeyRow[];
}

function creationOptions(context: CallContext, { challenge, user, own }: Creation) {
  const { tenant } = context;
  const { id } = relyingParty(context);
  return {
    challenge,
    rp: { id, name: tenant.settings.theme?.system_name ?? tenant.host },
    user,
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
