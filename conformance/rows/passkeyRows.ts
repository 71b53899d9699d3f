import { randomBytes } from 'node:crypto';
import {
  listPasskeys,
  passkeyLogin,
  passkeyOptions,
  removePasskey,
  renamePasskey,
  type Assertion,
} from '../../src/api/passkeys';
import { loginByCode } from '../../src/api/providerLogin';
import { expectRefusal, expectThat } from '../expectations';
import type { ConformanceRow } from '../row';
import type { Subject } from '../subject';
import { requireMethod } from './optionalRows';

const requirePasskeys = (subject: Subject) =>
  requireMethod(subject, 'passkeys', ({ passkey_login }) => passkey_login === true);

const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** What a browser sends for a passkey that no hub knows. */
function unknownPasskey({ hub }: Subject, challenge: string): Assertion {
  const id = base64url(randomBytes(32));
  const clientData = { type: 'webauthn.get', challenge, origin: hub, crossOrigin: false };
  // Present and verified.
  const data = Buffer.alloc(37);
  data[32] = 5;
  const response = {
    clientDataJSON: base64url(JSON.stringify(clientData)),
    authenticatorData: base64url(data),
    signature: base64url(randomBytes(70)),
    userHandle: base64url(randomBytes(32)),
  };
  return { id, rawId: id, type: 'public-key', response };
}

const windowAddress = ({ hub }: Subject, opener: string) =>
  `${passkeyLogin.path}?${new URLSearchParams({
    redirect: `${hub}/entry/login?platform=passkey`,
    flow: 'ab'.repeat(32),
    popup: '1',
    opener,
  }).toString()}`;

/** Passkeys, which a hub may leave out. */
export const passkeyRows: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'passkeys',
    title: 'the options of a sign-in verify the user, and tell nothing about an account',
    call: passkeyOptions,
    ends: 'done',
    run: async (subject) => {
      await requirePasskeys(subject);
      const visit = subject.visit();
      const ask = async (account: string): Promise<Record<string, unknown>> => {
        const { info } = await visit.call(passkeyOptions, { purpose: 'login', account });
        expectThat(info?.options['challenge'] === info?.challenge, 'the options have another challenge');
        return { ...info?.options, challenge: '' };
      };
      const { account } = await subject.person();
      const options = await ask(account);
      expectThat(options['userVerification'] === 'required', 'does not require user verification');
      const other = JSON.stringify(await ask(subject.newAddress()));
      expectThat(JSON.stringify(options) === other, 'answers differently for an account');
    },
  },
  {
    level: 'optional',
    area: 'passkeys',
    title: 'an unknown passkey is refused, and uses the challenge up',
    call: passkeyLogin,
    ends: 'passkeyUnknown',
    run: async (subject) => {
      await requirePasskeys(subject);
      const visit = subject.visit();
      const { challenge = '' } = (await visit.call(passkeyOptions, { purpose: 'login' })).info ?? {};
      const request = { challenge, response: unknownPasskey(subject, challenge) };
      await expectRefusal(subject.visit().call(passkeyLogin, request), 'otherFlow');
      await expectRefusal(visit.call(passkeyLogin, request), 'passkeyUnknown');
      await expectRefusal(visit.call(passkeyLogin, request), 'challengeGone');
    },
  },
  {
    level: 'optional',
    area: 'passkeys',
    title: 'only an account’s own passkeys are listed, renamed and removed',
    call: renamePasskey,
    ends: 'passkeyUnknown',
    run: async (subject) => {
      await requirePasskeys(subject);
      const visit = await subject.signedIn(await subject.newcomer());
      const { passkeys } = (await visit.call(listPasskeys, {})).info ?? {};
      expectThat(passkeys?.length === 0, 'a new account has passkeys');
      await expectRefusal(visit.call(renamePasskey, { id: 'unknown', name: 'Mine' }), 'passkeyUnknown');
      await visit.call(removePasskey, { id: 'unknown' });
      await expectRefusal(subject.visit().call(listPasskeys, {}), 'notLoggedIn');
    },
  },
  {
    level: 'optional',
    area: 'passkeys',
    title: 'a window leads to the portal with a state, for listed pages only',
    run: async (subject) => {
      await requirePasskeys(subject);
      const answer = await subject.fetch(windowAddress(subject, subject.hub));
      expectThat(answer.status === 302, `HTTP ${answer.status}`);
      const target = new URL(answer.headers.get('location') ?? '', subject.hub);
      expectThat(target.origin === subject.hub, `leads to ${target.origin}`);
      expectThat((target.searchParams.get('state') ?? '').length >= 16, 'leads there without a state');
      expectThat(!target.searchParams.has('code'), 'leads there with a code');
      const { status } = await subject.fetch(windowAddress(subject, 'https://stranger.example'));
      expectThat(status >= 400, `HTTP ${status} for an unlisted page`);
    },
  },
  {
    level: 'optional',
    area: 'passkeys',
    title: 'the code of no window signs nobody in',
    call: loginByCode('passkey'),
    ends: 'challengeGone',
    run: async (subject) => {
      await requirePasskeys(subject);
      const made = { code: base64url(randomBytes(32)), state: base64url(randomBytes(32)) };
      await expectRefusal(subject.visit().call(loginByCode('passkey'), made), 'challengeGone');
    },
  },
  {
    level: 'optional',
    area: 'passkeys',
    title: 'related origins are at a well-known address, five at most',
    run: async (subject) => {
      await requirePasskeys(subject);
      const answer = await subject.fetch('/.well-known/webauthn');
      const type = answer.headers.get('content-type') ?? '';
      expectThat(answer.status === 200 && type.includes('json'), `HTTP ${answer.status} ${type}`);
      const json: unknown = await answer.json();
      const origins: unknown =
        typeof json === 'object' && json !== null ? Reflect.get(json, 'origins') : null;
      expectThat(Array.isArray(origins) && origins.length <= 5, 'lists no origins, or more than five');
    },
  },
];
