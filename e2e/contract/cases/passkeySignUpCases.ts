import { expect } from 'vitest';
import * as v from 'valibot';
import { makePasskey } from '../../../hub/testing/virtualAuthenticator';
import { passkeyOptions, passkeySignUp } from '../../../src/api/passkeys';
import { designer } from '../../addresses';
import { mailCode, newEmail, withProfile } from '../arrange';
import { casesOf } from '../contractCase';
import { pageOf, unknownPasskey } from '../passkeys';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { codeCases } from './codeCases';

const userSchema = v.object({ user: v.object({ id: v.string() }) });

/** A new passkey for an address. */
async function passkeyFor(hub: ContractHub, visitor: Visitor, email: string) {
  const asked = await visitor.call(passkeyOptions, { purpose: 'signup', account: email });
  const { challenge = '', options } = asked.info ?? {};
  const handle = v.parse(userSchema, options).user.id;
  return { challenge, response: makePasskey({ ...pageOf(hub, challenge), handle }).response };
}

/** What nobody's authenticator answers. */
const forNobody = { challenge: 'none', response: unknownPasskey.response };

async function ready(hub: ContractHub, email = newEmail()) {
  const visitor = hub.visitor();
  const email_captcha = await mailCode(hub, visitor, email, 1);
  return { visitor, request: { email, email_captcha, ...(await passkeyFor(hub, visitor, email)) } };
}

const signUpCases = casesOf(passkeySignUp, [
  [
    'a newcomer',
    'done',
    async (hub) => {
      const { visitor, request } = await ready(hub);
      return visitor.call(passkeySignUp, { ...request, nickname: 'New', name: 'My phone' });
    },
    { info: { username: 'New', auth_token: expect.any(String) as string } },
  ],
  [
    'an address that has an account',
    'accountTaken',
    async (hub) => {
      const { visitor, request } = await ready(hub, designer.account);
      return visitor.call(passkeySignUp, request);
    },
  ],
  [
    'a challenge that nobody got',
    'challengeGone',
    async (hub) => {
      const { visitor, request } = await ready(hub);
      return visitor.call(passkeySignUp, { ...request, challenge: 'none' });
    },
  ],
  [
    'no address',
    'fieldInvalid',
    (hub) => hub.visitor().call(passkeySignUp, { email: '', email_captcha: '123456', ...forNobody }),
    { info: { field: 'email' } },
  ],
]);

const offRequest = { email: 'nobody@example.com', email_captcha: '123456', ...forNobody };

const offCases = [
  ...casesOf(passkeySignUp, [
    [
      'where the tenant wants passwords',
      'methodOff',
      (hub) =>
        withProfile(hub, 'neutral', { passkey_register: false }, () =>
          hub.visitor().call(passkeySignUp, offRequest),
        ),
    ],
    [
      'with registration off',
      'registrationOff',
      (hub) =>
        withProfile(hub, 'neutral', { email_register: false }, () =>
          hub.visitor().call(passkeySignUp, offRequest),
        ),
    ],
  ]),
  ...casesOf(passkeyOptions, [
    [
      'for a registration, with registration off',
      'registrationOff',
      (hub) =>
        withProfile(hub, 'neutral', { email_register: false }, () =>
          hub.visitor().call(passkeyOptions, { purpose: 'signup', account: 'nobody@example.com' }),
        ),
    ],
  ]),
];

/** An account without a password. */
export const passkeySignUpCases = [
  ...signUpCases,
  ...offCases,
  ...codeCases({
    call: passkeySignUp,
    recipient: newEmail,
    ask: (hub, visitor, email) => mailCode(hub, visitor, email, 1),
    use: (visitor, email, email_captcha) =>
      visitor.call(passkeySignUp, { email, email_captcha, ...forNobody }),
    spend: async (hub, visitor, email, email_captcha) =>
      visitor.call(passkeySignUp, { email, email_captcha, ...(await passkeyFor(hub, visitor, email)) }),
  }),
];
