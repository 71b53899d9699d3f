import { randomUUID } from 'node:crypto';
import { passkeyRegister, type Attestation } from '../../../src/api/passkeys';
import { keepUndoIn } from '../../accounts/keepUndo';
import { notifyOwner } from '../../accounts/notifyOwner';
import { codes } from '../../answers/codes';
import { done } from '../../answers/outcome';
import { methodOff, Refusal } from '../../answers/refusal';
import type { Queries } from '../../database/database';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { holdSession } from '../../session/findSession';
import { requireVerified, verifiedRefusals } from '../../session/verified';
import { requireOffered } from '../method';
import { passkeyAlgorithms } from './optionsRoute';
import { describePasskey, mostPasskeys, passkeysOf, readPasskeyName } from './ownPasskeys';
import { readAttestation } from './parseResponse';
import { spendPasskeyChallenge } from './passkeyChallenges';
import { passkeyPart } from './passkeyUndo';
import { passkeys, type PasskeyRow } from './passkeyTables';
import { relyingParty } from './relyingParty';
import { passkeyRefused } from './checkPasskey';

/** POST `/v1/passkey/register`. */
export const passkeyRegisterRoute = route(
  passkeyRegister,
  async ({ challenge, response, name }, context) => {
    const { database, tenant, bearer, clock } = context;
    requireOffered(tenant, 'passkey');
    const page = await readAttestation(response, 'response');
    const { account, session } = await requireVerified(context);
    await spendPasskeyChallenge(context, challenge, { purpose: 'register', accountId: account.id });
    const made = await checkNewPasskey(context, { challenge, response, ...page });
    const { passkey, undoAt } = await database.transaction(async (queries) => {
      const now = clock.now();
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      const added = await addPasskey(queries, {
        ...made,
        id: randomUUID(),
        tenantId: tenant.id,
        accountId: owner.id,
        name: readPasskeyName(name),
        confirmed: session.confirmed,
        createdAt: now,
        usedAt: null,
      });
      const undo = [passkeyPart(added, false)];
      return { passkey: added, undoAt: await keepUndoIn(queries, context, owner, undo) };
    });
    context.note('link', { kind: 'passkey_added' });
    notifyOwner(context, account, 'newKey', { undoAt });
    return done({ passkey: describePasskey(passkey) });
  },
  {
    refuses: [
      'fieldInvalid',
      'methodOff',
      'otherFlow',
      'challengeGone',
      'codeWrong',
      'accountTaken',
      ...verifiedRefusals,
    ],
  },
);

export type NewPasskey = Pick<
  PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'aaguid' | 'canSync' | 'synced'
>;

interface NewPasskeyAnswer {
  /** A spent one. */
  challenge: string;
  response: Attestation;
  /** Page around a frame. */
  topOrigin?: string | undefined;
}

/** @throws Refusal -100102 */
export async function checkNewPasskey(
  context: CallContext,
  { challenge, response, topOrigin }: NewPasskeyAnswer,
): Promise<NewPasskey> {
  const party = relyingParty(context);
  // The library reads it at a sign-in only.
  if (topOrigin !== undefined && !party.topOrigins.includes(topOrigin)) throw passkeyRefused();
  const { transports = [], ...parts } = response.response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyRegistrationResponse({
    response: { ...response, response: parts, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null);
  if (!checked?.verified) throw passkeyRefused();
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    aaguid,
    canSync: credentialDeviceType === 'multiDevice',
    synced: credentialBackedUp,
  };
}

/** Run it in a transaction that holds the account. @throws Refusal -100111, -100108 */
export async function addPasskey(queries: Queries, row: Omit<PasskeyRow, 'handle'>): Promise<PasskeyRow> {
  const own = await passkeysOf(queries, { id: row.accountId, tenantId: row.tenantId });
  if (own.length >= mostPasskeys) throw methodOff('error.passkeysFull');
  const [added] = await queries.insert(passkeys).values(row).onConflictDoNothing().returning();
  if (!added) throw new Refusal({ code: codes.accountTaken, message: 'error.passkeyTaken' });
  return added;
}
