import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../../src/api/defineCall';
import { passkeySignUp } from '../../../src/api/passkeys';
import { addAccount, readNickname, type NewAccount } from '../../accounts/account';
import { agreementBy } from '../../accounts/agreements';
import { accountChanged } from '../../accounts/authVersion';
import { codes } from '../../answers/codes';
import { done } from '../../answers/outcome';
import { fieldInvalid } from '../../answers/refusal';
import { checkCode, codeRefusals, consumeCode } from '../../codes/checkCode';
import { challengeGone } from '../../factors/challenges';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { readEmail, type Identifier } from '../../input/identifier';
import { finishLogin } from '../../session/finishLogin';
import { requireOffered } from '../method';
import { addHandle, readPasskeyName } from './ownPasskeys';
import { readAttestation } from './parseResponse';
import { spendPasskeyChallenge } from './passkeyChallenges';
import { addPasskey, checkNewPasskey } from './registerRoute';
import { requireSignUp } from './signUpRules';

/** POST `/v1/passkey/signup`. The code is checked first: a wrong one does not cost the passkey. */
export const passkeySignUpRoute = route(
  passkeySignUp,
  async (request, context) => {
    const { email, email_captcha, challenge, response, name: label } = request;
    const { database, tenant, clock } = context;
    requireOffered(tenant, 'passkey');
    requireSignUp(tenant);
    const name = readEmail(email, 'email');
    const page = await readAttestation(response, 'response');
    const code = email_captcha.trim();
    if (code === '') throw fieldInvalid('email_captcha', 'error.fieldEmpty');
    const claim = { purpose: 'register', recipient: name, code } as const;
    await checkCode(context, { ...claim, consume: false });
    const handle = await spendPasskeyChallenge(context, challenge, { purpose: 'signup', accountId: null });
    if (handle === null) throw challengeGone();
    const made = await checkNewPasskey(context, { challenge, response, ...page });
    const now = clock.now();
    const added = await database.transaction(async (queries) => {
      await consumeCode(queries, context, claim);
      const row = await addAccount(queries, newAccount(request, name, context), now);
      await addHandle(queries, row, handle);
      const passkey = await addPasskey(queries, {
        ...made,
        id: randomUUID(),
        tenantId: tenant.id,
        accountId: row.id,
        name: readPasskeyName(label),
        confirmed: true,
        createdAt: now,
        usedAt: null,
      });
      return { account: row, passkey };
    });
    context.note('registration', { accountId: added.account.id });
    const login = await finishLogin(added.account, context, {
      given: ['email', 'deviceAndUser', 'newAccount'],
      credential: added.passkey,
      outdated: accountChanged(codes.codeUsed),
    });
    return done(login, 'done.registered');
  },
  {
    signsInBy: 'passkey',
    refuses: [
      'fieldInvalid',
      'methodOff',
      'registrationOff',
      'challengeGone',
      'accountTaken',
      ...codeRefusals,
    ],
  },
);

function newAccount(
  { nickname, share_code, terms }: RequestOf<typeof passkeySignUp>,
  name: Identifier,
  context: CallContext,
): NewAccount {
  return {
    tenantId: context.tenant.id,
    name,
    username: readNickname(nickname, name),
    passwordHash: null,
    agreement: agreementBy(context, 'passkey', terms),
    ...(share_code ? { shareCode: share_code } : {}),
  };
}
