import { fieldInvalid } from '../../answers/refusal';
import type { MethodVerifier } from '../../http/callContext';
import { isConfirming } from '../../links/linkRules';
import { findPasskey, passkeysOf } from './ownPasskeys';
import { readAssertion } from './parseResponse';
import { spendPasskeyChallenge } from './passkeyChallenges';
import { isOffered } from '../method';
import { checkPasskey, passkeyRefused, recordUse, settleUse } from './checkPasskey';

/** A passkey proves again who uses a session, and is the second factor of a sign-in. */
export const passkeyVerifier: MethodVerifier = {
  isFactor: true,
  isEnrolled: async ({ database, tenant }, account) =>
    isOffered(tenant, 'passkey') &&
    (await database.run((queries) => passkeysOf(queries, account))).length > 0,
  async describe(queries, account) {
    const own = await passkeysOf(queries, account);
    return {
      createdAt: Math.min(...own.map(({ createdAt }) => createdAt)),
      usedAt: Math.max(...own.map(({ createdAt, usedAt }) => usedAt ?? createdAt)),
    };
  },
  async verify(context, account, { passkey: response }) {
    if (!response) throw fieldInvalid('passkey', 'error.fieldEmpty');
    const { challenge } = await readAssertion(response, 'passkey');
    const { database, tenant, clock } = context;
    await spendPasskeyChallenge(context, challenge, { purpose: 'verify', accountId: account.id });
    const found = await database.run((queries) => findPasskey(queries, tenant.id, response.id));
    if (!found || found.account.id !== account.id) throw passkeyRefused();
    const use = await checkPasskey(context, found, { challenge, response, isOwnerKnown: true });
    const end = await database.transaction((queries) => recordUse(queries, found.passkey, use, clock.now()));
    if (end === 'gone') throw passkeyRefused();
    await settleUse(context, account, end);
    return isConfirming(['deviceAndUser'], found.passkey, account, clock.now());
  },
};
