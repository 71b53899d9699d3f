import { listFactors, removeFactor, renewRecoveryCodes, totpConfirm, totpStart } from '../../src/api/factors';
import { isHubError } from '../../src/api/hubError';
import { login } from '../../src/api/login';
import { endTrustedBrowser, endTrustedBrowsers, listTrustedBrowsers } from '../../src/api/trustedBrowsers';
import { expectRefusal, expectThat } from '../expectations';
import type { ConformanceRow } from '../row';
import type { Person, Subject, Visit } from '../subject';
import { totpCode } from '../totpCode';
import { requireOffer } from './accountPageRows';

const hourMs = 60 * 60 * 1000;

/** Seconds by which a refusal says that the app's clock is ahead. */
const clockOf = (error: unknown): number | null => {
  const info: unknown = isHubError(error) ? error.info : null;
  const hasClock = typeof info === 'object' && info !== null && 'clock' in info;
  return hasClock && typeof info.clock === 'number' ? info.clock : null;
};

/** Confirms with the code of now; where the hub's clock is another one, with the code of then. */
async function confirm(visit: Visit, secret: string) {
  const by = async (at: number) => {
    const code = totpCode(secret, at);
    return { code, info: (await visit.call(totpConfirm, { code })).info };
  };
  return by(Date.now()).catch((error: unknown) => {
    const ahead = clockOf(error);
    if (ahead === null) throw error;
    return by(Date.now() - ahead * 1000);
  });
}

/** Somebody whose sign-ins ask for a code of an app. */
async function withApp(subject: Subject) {
  const person = await subject.newcomer();
  const visit = await subject.signedIn(person);
  await requireOffer(visit, 'factors');
  const { secret = '', uri = '' } = (await visit.call(totpStart, {})).info ?? {};
  expectThat(/^[A-Z2-7]{16,}$/.test(secret), 'the secret is not base32');
  expectThat(uri.startsWith('otpauth://totp/') && uri.includes(secret), 'the address lacks the secret');
  await expectRefusal(visit.call(totpConfirm, { code: totpCode(secret, Date.now() - hourMs) }), 'codeWrong');
  const { code, info } = await confirm(visit, secret);
  return { person, visit, code, codes: info?.recovery_codes ?? [] };
}

/** A sign-in that waits for its second factor, and its answer. */
async function begin(subject: Subject, { account, password }: Person) {
  const visit = subject.visit();
  const { info } = await visit.call(login, { type: 0, account, password });
  const answer = (fields: { factor: string; code: string }) =>
    visit.call(login, { type: 0, account, challenge: info?.challenge, ...fields });
  return { info, answer };
}

/** Second factors that owners set up, which a hub may leave out. */
export const factorRows: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'factors',
    title: 'an authenticator app is asked for once it is on, and takes no code twice',
    call: totpConfirm,
    ends: 'done',
    run: async (subject) => {
      const { person, visit, code } = await withApp(subject);
      const { factors = [] } = (await visit.call(listFactors, {})).info ?? {};
      const [first] = factors;
      expectThat(first?.id === 'totp' && first.preferred, 'the app is not the preferred factor');
      const { info, answer } = await begin(subject, person);
      expectThat(info?.auth_token === undefined, 'a sign-in passes without the app');
      expectThat(info?.need_captcha === 'totp', 'a sign-in does not ask for the app');
      await expectRefusal(answer({ factor: 'totp', code }), 'codeUsed');
      await visit.call(removeFactor, { id: 'totp' });
      const after = await begin(subject, person);
      expectThat(after.info?.need_captcha !== 'totp', 'a removed app is asked for');
      await expectRefusal(subject.visit().call(listFactors, {}), 'notLoggedIn');
    },
  },
  {
    level: 'optional',
    area: 'factors',
    title: 'a recovery code signs in once, and new codes end those before',
    call: renewRecoveryCodes,
    ends: 'done',
    run: async (subject) => {
      const { person, visit, codes } = await withApp(subject);
      const [code = '', unused = ''] = codes;
      expectThat(new Set(codes).size === 10, 'there are not ten recovery codes');
      const enter = async (typed: string) =>
        (await begin(subject, person)).answer({ factor: 'recovery_code', code: typed });
      expectThat(Boolean((await enter(code)).info?.auth_token), 'a recovery code does not sign in');
      await expectRefusal(enter(code), 'codeUsed');
      const { recovery_codes_left: left } = (await visit.call(listFactors, {})).info ?? {};
      expectThat(left === 9, `says that ${left} recovery codes are left, not 9`);
      const { recovery_codes: fresh = [] } = (await visit.call(renewRecoveryCodes, {})).info ?? {};
      await expectRefusal(enter(unused), 'codeWrong');
      expectThat(Boolean((await enter(fresh[0] ?? '')).info?.auth_token), 'a new code does not sign in');
    },
  },
  {
    level: 'optional',
    area: 'factors',
    title: 'trusted browsers are listed, and ending an unknown one changes nothing',
    call: endTrustedBrowsers,
    ends: 'done',
    run: async (subject) => {
      const visit = await subject.signedIn(await subject.newcomer());
      await requireOffer(visit, 'trusted_browsers');
      const { browsers } = (await visit.call(listTrustedBrowsers, {})).info ?? {};
      expectThat(browsers?.length === 0, 'a new account trusts browsers');
      await visit.call(endTrustedBrowser, { id: 'unknown' });
      await visit.call(endTrustedBrowsers, {});
      await expectRefusal(subject.visit().call(listTrustedBrowsers, {}), 'notLoggedIn');
    },
  },
];
