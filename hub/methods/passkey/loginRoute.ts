import { passkeyLogin } from '../../../src/api/passkeys';
import { done } from '../../answers/outcome';
import { Refusal } from '../../answers/refusal';
import { challengeGone } from '../../factors/challenges';
import { route } from '../../http/callRoute';
import { passkeyLoginsOfAddress } from './passkeyLimits';
import { requireBudget } from '../../limits/requireBudget';
import { finishLogin } from '../../session/finishLogin';
import { requireOffered } from '../method';
import { findPasskey } from './ownPasskeys';
import { readAssertion } from './parseResponse';
import { spendPasskeyChallenge } from './passkeyChallenges';
import { checkPasskey, passkeyUnknown, recordUse, settleUse, type UseEnd } from './checkPasskey';

/** POST `/v1/passkey/login`. */
export const passkeyLoginRoute = route(
  passkeyLogin,
  async ({ challenge, response }, context) => {
    const { database, tenant, clock } = context;
    requireOffered(tenant, 'passkey');
    await readAssertion(response, 'response');
    await spendPasskeyChallenge(context, challenge, { purpose: 'login', accountId: null });
    await requireBudget(context, passkeyLoginsOfAddress, context.address);
    const found = await database.run((queries) => findPasskey(queries, tenant.id, response.id));
    if (!found) throw passkeyUnknown();
    const { account, passkey } = found;
    const use = await checkPasskey(context, found, { challenge, response });
    let end: UseEnd = 'fine';
    const info = await finishLogin(account, context, {
      given: ['deviceAndUser'],
      credential: passkey,
      outdated: challengeGone(),
      consume: async (queries) => {
        end = await recordUse(queries, passkey, use, clock.now());
        if (end === 'refused' || end === 'gone') throw passkeyUnknown();
      },
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await settleUse(context, account, end);
      throw error;
    });
    await settleUse(context, account, end);
    return done(info);
  },
  {
    signsInBy: 'passkey',
    refuses: [
      'fieldInvalid',
      'methodOff',
      'otherFlow',
      'challengeGone',
      'passkeyUnknown',
      'accountLocked',
      'codeWrong',
      'tooManyTries',
    ],
  },
);
