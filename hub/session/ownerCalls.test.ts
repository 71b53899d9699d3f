/** Every call that needs a session, and whether it asks for a proof first (docs/contract.md, "Verified sessions"). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../answers/codes';
import { callRoutes } from '../callRoutes';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { changeProfile, preparePasskey, signIn } from '../testing/passkeyVisit';
import { verifiedMs } from './verified';

let test: TestHub;
let token = '';
let passkey: Record<string, unknown> = {};
beforeAll(async () => {
  test = await createTestHub();
  await changeProfile(test, { passkey_login: true });
  token = await signIn(test);
  passkey = (await preparePasskey(test, token)).request;
  test.clock.advance(verifiedMs);
});
afterAll(() => test.close());

const unknown = () => ({ id: 'unknown' });

/** Changes a way in: a session that was left open is not enough. With a request that gets as far as the question. */
const asking: Readonly<Record<string, () => Record<string, unknown>>> = {
  removeLink: unknown,
  totpStart: () => ({}),
  removeFactor: () => ({ id: 'totp' }),
  renewRecoveryCodes: () => ({}),
  passkeyOptions: () => ({ purpose: 'register' }),
  passkeyRegister: () => passkey,
  addressStart: () => ({ kind: 'email', value: 'new@example.com' }),
  removeAddress: () => ({ kind: 'email' }),
  renamePasskey: () => ({ id: 'unknown', name: 'Phone' }),
  removePasskey: unknown,
  mergeProve: () => ({ merge: 'any' }),
  mergeSend: () => ({ merge: 'any', factor: 'mobile' }),
  mergeConfirm: () => ({ merge: 'any', seen: 'any' }),
  askDeletion: () => ({}),
  askExport: () => ({}),
  linkStart: () => ({ provider: 'google', redirect: '/account' }),
};

/** Why another one does not ask. */
const silent: Readonly<Record<string, string>> = {
  addressConfirm: 'goes on with what a verified session began',
  linkConfirm: 'goes on with what a verified session began',
  totpConfirm: 'goes on with what a verified session began',
  verify: 'is the proof',
  verifySend: 'is the proof',
  preferFactor: 'changes the order alone: every factor still answers',
  endSessions: 'only takes away',
  deleteCookies: 'only takes away',
  endTrustedBrowser: 'only takes away: the next sign-in asks for more',
  removeApp: 'only takes away',
  endTrustedBrowsers: 'only takes away: the next sign-in asks for more',
  authorize: 'is no way in to the account',
  authorizeLegacy: 'is no way in to the account',
  setAvatar: 'is no way in',
  changeProfile: 'is no way in',
  uploadPolicy: 'is no way in',
  cancelDeletion: 'keeps the account',
  readDeletion: 'only reads',
  readExport: 'only reads',
  fetchExport: 'goes on with what a verified session began',
  check: 'only reads',
  userInfo: 'only reads',
  userProfile: 'only reads',
  listSessions: 'only reads',
  listLinks: 'only reads',
  listFactors: 'only reads',
  listPasskeys: 'only reads',
  listTrustedBrowsers: 'only reads',
  listApps: 'only reads',
  listActivity: 'only reads',
  listAgreements: 'only reads',
  readAgreedText: 'only reads',
};

/** Asks an account without a password alone (`firstPassword.test.ts`). */
const sometimes: ReadonlySet<string> = new Set(['changePassword']);

const needsSession = (refuses: readonly string[]): boolean =>
  refuses.includes('notLoggedIn') || refuses.includes('userRemoved');
const ofOwners = callRoutes.filter(({ call, refuses }) => needsSession(refuses) || call.name in silent);

describe('a call of a signed-in owner', () => {
  it('is on one of the two lists', () => {
    const names = [...Object.keys(asking), ...Object.keys(silent), ...sometimes];
    expect(ofOwners.map(({ call }) => call.name).toSorted()).toEqual(names.toSorted());
  });

  it.each(ofOwners.map(({ call, refuses }) => ({ name: call.name, call, refuses })))(
    '$name asks for a proof exactly where the list says so',
    async ({ name, call, refuses }) => {
      const request = asking[name];
      expect(refuses.includes('verificationNeeded')).toBe(request !== undefined || sometimes.has(name));
      if (!request) return;
      const { code, info } = await test.call(call, request(), { token });
      expect(code).toBe(codes.verificationNeeded);
      expect(info).toMatchObject({ verify: expect.arrayContaining([{ id: 'password' }]) as unknown });
    },
  );
});
