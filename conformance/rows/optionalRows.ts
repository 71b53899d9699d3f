import { authorize } from '../../src/api/authorize';
import type { InfoOf } from '../../src/api/defineCall';
import { factorSend } from '../../src/api/factorSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { providerPath } from '../../src/api/providerLogin';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import type { SystemSettings } from '../../src/api/systemSettings';
import { wechatQrcode } from '../../src/api/wechat';
import { expectRefusal, expectThat } from '../expectations';
import { NotTested, SwitchedOff } from '../endings';
import type { ConformanceRow } from '../row';
import type { Subject } from '../subject';
import type { SentCheck } from '../../src/api/humanCheck';
import { ableToWork, asksForWork, solveWork } from '../solveWork';
import { accountPageRows } from './accountPageRows';

type Profile = NonNullable<SystemSettings['profile']>;

/** @throws SwitchedOff where the profile has it off */
export async function requireMethod(
  subject: Subject,
  name: string,
  isOn: (profile: Profile) => boolean,
): Promise<void> {
  const { profile = {} } = await subject.settings();
  if (!isOn(profile)) throw new SwitchedOff(`${name} is off`);
}

/** Any mainland number: if a hub really sends, its operator's tool knows which numbers are theirs. */
const number = () => `1390${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

const factors: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'second factor',
    title: 'the code answers its factor by id, and a factor that the account lacks is refused',
    call: factorSend,
    ends: 'fieldInvalid',
    run: async (subject) => {
      await requireMethod(
        subject,
        'the second factor for every account',
        (profile) => profile.double_verification === true,
      );
      const { account, password } = await subject.newcomer();
      const visit = subject.visit();
      const request = { type: 0, account, password } as const;
      let asked: InfoOf<typeof login> | undefined;
      const code = await subject.codeAfter(account, async () => {
        asked = (await subject.send(visit, login, request, { account, action: 'login' })).info;
      });
      const { need_captcha, challenge = '', factors: offered } = asked ?? {};
      if (!offered) throw new SwitchedOff('the hub names no factors');
      expectThat(offered[0]?.id === need_captcha, 'the first of factors is not what need_captcha names');
      await expectRefusal(
        visit.call(factorSend, { challenge, factor: 'none-such' }),
        'fieldInvalid',
        'factor',
      );
      const { info } = await visit.call(login, { type: 0, account, challenge, factor: 'email', code });
      expectThat(Boolean(info?.auth_token), 'answers no auth_token');
    },
  },
];

const checks: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'human check',
    title: 'work in place of a picture counts for its recipient alone',
    call: mobileCaptcha,
    ends: 'done',
    run: async (subject) => {
      await requireMethod(
        subject,
        'sign-in by SMS',
        ({ mobile_login, captcha_login }) => mobile_login !== false && captcha_login !== false,
      );
      const [visit, own, other] = [subject.visit(), number(), number()];
      const send = (mobile: string, check: SentCheck) =>
        visit.call(mobileCaptcha, { mobile, type: 1, action: 'login', check });
      const { info: asked } = await send(own, ableToWork);
      if (!asksForWork(asked?.check)) throw new SwitchedOff('the hub asks for no work');
      expectThat(asked?.image_captcha === undefined, 'asks for a picture too');
      const answer = await solveWork(asked?.check);
      const { info: ofOther } = await send(other, answer);
      expectThat(ofOther?.check !== undefined, 'an answer counts for another recipient');
      const { info } = await send(own, answer);
      expectThat(info?.check === undefined, 'a right answer is asked for again');
    },
  },
];

const methods: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'phone',
    title: 'a code by SMS leads on, and another code is refused',
    call: login,
    ends: 'codeWrong',
    run: async (subject) => {
      await requireMethod(
        subject,
        'sign-in by SMS',
        ({ mobile_login, captcha_login, mobile_register }) =>
          mobile_login !== false && captcha_login !== false && mobile_register !== false,
      );
      const [visit, mobile] = [subject.visit(), number()];
      const send = () =>
        subject.send(
          visit,
          mobileCaptcha,
          { mobile, type: 1, action: 'login' },
          { account: mobile, action: 'login' },
        );
      const code = await subject.codeAfter(mobile, send);
      const other = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
      const signIn = (mobile_captcha: string) =>
        visit.call(login, { type: 1, account: mobile, mobile_captcha });
      await expectRefusal(signIn(other), 'codeWrong');
      const { info } = await signIn(code);
      expectThat(Boolean(info?.auth_token ?? info?.challenge), 'answers neither auth_token nor challenge');
    },
  },
  {
    level: 'optional',
    area: 'mail',
    title: 'a mailed code leads on, and another code is refused',
    call: login,
    ends: 'codeWrong',
    run: async (subject) => {
      await requireMethod(
        subject,
        'sign-in by a mailed code',
        ({ mailbox_login, email_code_login, email_register }) =>
          mailbox_login !== false && email_code_login === true && email_register !== false,
      );
      const [visit, account] = [subject.visit(), subject.newAddress()];
      const code = await subject.mailCode(visit, account, 4);
      const other = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
      const signIn = (email_captcha: string) => visit.call(login, { type: 2, account, email_captcha });
      await expectRefusal(signIn(other), 'codeWrong');
      const { info } = await signIn(code);
      expectThat(Boolean(info?.auth_token ?? info?.challenge), 'answers neither auth_token nor challenge');
    },
  },
  {
    level: 'optional',
    area: 'providers',
    title: 'the Google button leads to a provider, with a state',
    run: async (subject) => {
      await requireMethod(subject, 'Google', ({ google_login }) => google_login === true);
      const query = new URLSearchParams({
        redirect: `${subject.hub}/entry/login?platform=google`,
        flow: 'ab'.repeat(32),
      });
      const answer = await subject.fetch(`${providerPath('google')}/login?${query.toString()}`);
      const target = answer.headers.get('location') ?? '';
      expectThat(answer.status === 302, `HTTP ${answer.status}`);
      const { searchParams } = new URL(target, subject.hub);
      expectThat((searchParams.get('state') ?? '').length >= 16, `leads to ${target} without a state`);
    },
  },
  {
    level: 'optional',
    area: 'providers',
    title: 'a provider’s sign-in returns to pages of this portal only',
    run: async (subject) => {
      await requireMethod(subject, 'Google', ({ google_login }) => google_login === true);
      const query = new URLSearchParams({ redirect: 'https://stranger.example/', flow: 'ab'.repeat(32) });
      const { status } = await subject.fetch(`${providerPath('google')}/login?${query.toString()}`);
      expectThat(status >= 400, `HTTP ${status}`);
    },
  },
  {
    level: 'optional',
    area: 'WeChat',
    title: 'a QR code has a picture, a scene and its time',
    call: wechatQrcode,
    ends: 'done',
    run: async (subject) => {
      await requireMethod(subject, 'WeChat', ({ wechat_login }) => wechat_login === true);
      const { info } = await subject.visit().call(wechatQrcode, {});
      expectThat((info?.expires_in ?? 0) > 0, 'expires_in is not above 0');
    },
  },
];

async function appToken(subject: Subject) {
  const { app } = subject;
  if (!app) throw new NotTested('no app is given (--app)');
  const visit = await subject.signedIn();
  const request = { app_key: app.key, response_type: 'token', redirect_uri: app.redirectUri } as const;
  const apptoken = (await visit.call(authorize, request)).info?.token ?? '';
  const redeem = (changes: { redirect_uri?: string; app_secret?: string } = {}) =>
    subject.visit(null).call(redeemAppToken, {
      app_key: app.key,
      app_secret: app.secret,
      apptoken,
      redirect_uri: app.redirectUri,
      ...changes,
    });
  return { visit, app, redeem };
}

const apps: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'apps',
    title: 'an app token is redeemed once, with the app’s secret',
    call: redeemAppToken,
    ends: 'codeUsed',
    run: async (subject) => {
      const { redeem } = await appToken(subject);
      const guessed = await redeem({ app_secret: 'x'.repeat(43) }).then(
        () => true,
        () => false,
      );
      expectThat(!guessed, 'another secret redeems it');
      expectThat(Boolean((await redeem()).info?.user_id), 'answers no user_id');
      await expectRefusal(redeem(), 'codeUsed');
    },
  },
  {
    level: 'optional',
    area: 'apps',
    title: 'no token for an address that the app did not register',
    call: authorize,
    ends: 'appUnknown',
    run: async (subject) => {
      const { visit, app } = await appToken(subject);
      const request = { app_key: app.key, response_type: 'token' } as const;
      const elsewhere = { ...request, redirect_uri: 'https://stranger.example/' };
      await expectRefusal(visit.call(authorize, elsewhere), 'appUnknown');
    },
  },
];

/** Methods and pages that a hub may leave out. */
export const optionalRows: readonly ConformanceRow[] = [
  ...accountPageRows,
  ...factors,
  ...checks,
  ...methods,
  ...apps,
];
