/** What a test hub answers about passkeys. It checks no signature: whose passkey it is decides. */
import { hubCodes } from '../api/classifyCode';
import { listPasskeys, passkeyLogin, passkeyOptions, passkeyRegister } from '../api/passkeys';
import type { PasskeyEntry } from '../api/passkeys';
import { fieldOf } from './fieldOf';
import { recordedAnswers } from './recordedAnswers';
import { toBase64url } from './passkeyBytes';
import { testUserHandle } from './testAuthenticator';
import type { TestAccount, TestAnswer, TestCall } from './testAnswers';

interface PasskeyHub {
  accounts: readonly TestAccount[];
  /** Host of the page that asks. */
  hostOf: (request: Request) => string;
  /** Who is signed in. */
  ownerOf: (request: Request) => TestAccount | undefined;
  signIn: (account: TestAccount) => TestAnswer;
}

type Answers = Record<string, (call: TestCall, request: Request) => TestAnswer>;

const passed = (info: object) => ({ code: 1, message: '', info });

/** The answers by path. */
export function passkeyAnswers({ accounts, hostOf, ownerOf, signIn }: PasskeyHub): Answers {
  const lists = new Map<TestAccount, PasskeyEntry[]>();
  const ofOwner = (request: Request, answer: (owner: TestAccount) => TestAnswer): TestAnswer => {
    const owner = ownerOf(request);
    return owner ? answer(owner) : recordedAnswers.notLoggedIn;
  };
  return {
    [passkeyOptions.path]: ({ body }, request) => {
      const challenge = toBase64url(crypto.getRandomValues(new Uint8Array(32)));
      if (fieldOf(body, 'purpose') !== 'register')
        return passed({ challenge, options: requestOptions(challenge, hostOf(request)) });
      return ofOwner(request, (owner) =>
        passed({ challenge, options: creationOptions(challenge, hostOf(request), owner) }),
      );
    },
    [passkeyLogin.path]: ({ body }) => {
      const handle = fieldOf(fieldOf(fieldOf(body, 'response'), 'response'), 'userHandle');
      const found = accounts.find(({ account }) => testUserHandle(account) === handle);
      return found
        ? signIn(found)
        : { code: hubCodes.passkeyUnknown, message: 'This passkey isn’t known here' };
    },
    [passkeyRegister.path]: ({ body }, request) =>
      ofOwner(request, (owner) => {
        const own = lists.get(owner) ?? [];
        const name = fieldOf(body, 'name');
        const now = Date.now();
        const passkey = {
          id: `passkey-${own.length + 1}`,
          name: typeof name === 'string' ? name : '',
          synced: true,
          created_at: now,
          used_at: now,
        };
        lists.set(owner, [passkey, ...own]);
        return passed({ passkey });
      }),
    [listPasskeys.path]: (_, request) =>
      ofOwner(request, (owner) => passed({ passkeys: lists.get(owner) ?? [] })),
  };
}

const requestOptions = (challenge: string, rpId: string) => ({
  challenge,
  rpId,
  userVerification: 'required',
  allowCredentials: [],
});

const creationOptions = (challenge: string, id: string, { account, username }: TestAccount) => ({
  challenge,
  rp: { id, name: 'Test hub' },
  user: { id: testUserHandle(account), name: account, displayName: username },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
});
