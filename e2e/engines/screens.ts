/**
 * Every screen of the portal, for checks that look at all of them: where it is, what a visitor does to get there, and what
 * the hub answers instead of its own, so that a screen needs no account, message or phone.
 */
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { addresses, designer, studioApp } from '../addresses';
import { until, type Place } from './engine';
import { larkCode } from './hub';
import { findControl, type Role } from './visitor';

/** An action of a visitor, by names in English. */
type Step =
  | { click: readonly [Role, string] }
  | { fill: string; value: string }
  /** The list of countries throws, for the screen of a failure; no window opens. */
  | { breaks: 'countries' | 'windows' };

export interface Screen {
  /** Name of its files in `accessible/`. */
  name: string;
  /** Where the visitor begins. `{larkCode}`: a code of the demo's Lark. */
  path: string;
  /** Answers instead of those of the hub, by the end of a call's path. */
  answers?: Readonly<Record<string, object>>;
  steps?: readonly Step[];
  /** What shows that the screen is there, in English. */
  shows: readonly [Role, string];
  /** Shown to a visitor who is signed in. */
  isSignedIn?: true;
  /** The tag on the partner's page, for a screen that the portal's own pages do not have. */
  isTag?: true;
  /** A page of the hub itself, in the language of its address. */
  isPlain?: true;
}

const click = (role: Role, name: string): Step => ({ click: [role, name] });
const fill = (name: string, value: string): Step => ({ fill: name, value });
const byPassword = [
  fill('Email', 'ada@example.com'),
  fill('Password', 'Design2026'),
  click('submit', 'Sign in'),
];
const { done, wechatCode } = recordedAnswers;
const agree = click('checkbox', 'I have read and agree to the Privacy Policy and Service Agreement');
const login = { path: '/entry' };
const register = { path: '/entry/register' };
const reset = { path: '/entry/forgot_password' };
const toPhone = [click('tab', 'Phone')];
const toSms = [...toPhone, click('tab', 'SMS code')];
const toNumber = [...toPhone, fill('Phone number', '13912345678'), agree, click('button', 'Send code')];
const number = { '/mobile/captcha/': done, '/mobile/check/': done };
const toSecret = [...toNumber, fill('Verification code', '123456')];
const toProfile = [...toSecret, fill('Password', 'Design2026'), click('button', 'Continue')];
const toWechat = [
  ...toProfile,
  fill('Industry', 'automotive'),
  fill('Position', 'student'),
  click('button', 'Continue'),
];
const scanned = (info: object) => ({
  '/wechat/qrcode': wechatCode,
  '/wechat/subscribe': { code: 1, message: '', info },
});
const scan = [click('button', 'Continue with WeChat')];
const larkPath = `/entry?domain=${new URL(addresses.portal).host}&code=`;
const resetTo = {
  '/reset_pwd/check/': recordedAnswers.resetByEmail,
  '/email/send/': done,
  '/mobile/check_captcha/': done,
};
const toReset = [fill('Account', 'ada@example.com'), click('button', 'Continue')];
const consent = new URLSearchParams({ appid: studioApp.key, callback: `${addresses.partner}/` });
const otherSession = { id: '2', current: false, device: 'Safari, iPhone', place: '203.0.113.7' };
const times = { created_at: 1_763_900_000_000, used_at: 1_763_900_000_000 };
const sessions = {
  code: 1,
  message: '',
  info: {
    sessions: [
      { ...otherSession, ...times, id: '1', current: true },
      { ...otherSession, ...times },
    ],
  },
};

/** All of them, those of a visitor who is signed in last. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', ...login, shows: ['submit', 'Sign in'] },
  {
    name: 'sign-in-wrong',
    ...login,
    answers: { '/v1/login/': recordedAnswers.accountOrPasswordWrong },
    steps: byPassword,
    shows: ['text', recordedAnswers.accountOrPasswordWrong.message],
  },
  { name: 'sign-in-phone', ...login, steps: toPhone, shows: ['field', 'Phone number'] },
  { name: 'sign-in-sms', ...login, steps: toSms, shows: ['button', 'Send code'] },
  { name: 'languages', ...login, steps: [click('button', 'Language')], shows: ['button', '中文'] },
  {
    name: 'captcha',
    ...login,
    answers: { '/v1/login/': recordedAnswers.picture },
    steps: byPassword,
    shows: ['field', 'Image code'],
  },
  {
    name: 'second-factor',
    ...login,
    answers: { '/v1/login/': recordedAnswers.secondFactor },
    steps: byPassword,
    shows: ['heading', 'Enter the code'],
  },
  {
    name: 'new-account',
    ...login,
    answers: {
      ...number,
      '/v1/login/': {
        code: 1,
        message: '',
        info: {
          need_profile: ['agreement', 'nickname', 'industry', 'position'],
          challenge: 'c',
          masked_to: '139****5678',
        },
      },
    },
    steps: [
      ...toSms,
      fill('Phone number', '13912345678'),
      click('button', 'Send code'),
      fill('Verification code', '123456'),
    ],
    shows: ['heading', 'Create account'],
  },
  {
    name: 'wechat',
    ...login,
    answers: scanned({ is_subscribe: 0 }),
    steps: scan,
    shows: ['heading', 'Scan with WeChat'],
  },
  {
    name: 'wechat-scanned',
    ...login,
    answers: scanned({ is_subscribe: 2 }),
    steps: scan,
    shows: ['text', 'Scanned. Confirm on your phone.'],
  },
  {
    name: 'wechat-expired',
    ...login,
    answers: { '/wechat/qrcode': wechatCode, '/wechat/subscribe': recordedAnswers.wechatGone },
    steps: scan,
    shows: ['text', 'This code has expired'],
  },
  {
    name: 'bind-phone',
    ...login,
    answers: scanned({ is_subscribe: 1, bind_id: 'bind-1' }),
    steps: scan,
    shows: ['heading', 'Add your phone number'],
  },
  { name: 'lark', path: `${larkPath}{larkCode}`, shows: ['button', 'Continue as Lark user'] },
  { name: 'lark-refused', path: `${larkPath}guessed`, shows: ['button', 'Try again'] },
  { name: 'register', ...register, shows: ['heading', 'Create account'] },
  {
    name: 'register-code',
    ...register,
    answers: { '/email/send/': done },
    steps: [
      fill('Email', 'new@example.com'),
      fill('Password', 'Design2026'),
      agree,
      click('button', 'Continue'),
    ],
    shows: ['field', 'Verification code'],
  },
  { name: 'register-phone', ...register, steps: toPhone, shows: ['button', 'Send code'] },
  {
    name: 'register-phone-password',
    ...register,
    answers: number,
    steps: toSecret,
    shows: ['field', 'Password'],
  },
  {
    name: 'register-phone-profile',
    ...register,
    answers: number,
    steps: toProfile,
    shows: ['field', 'Industry'],
  },
  {
    name: 'register-phone-wechat',
    ...register,
    answers: { ...number, ...scanned({ is_subscribe: 0 }) },
    steps: toWechat,
    shows: ['button', 'Refresh code'],
  },
  { name: 'reset', ...reset, shows: ['heading', 'Reset password'] },
  {
    name: 'reset-code',
    ...reset,
    answers: resetTo,
    steps: toReset,
    shows: ['field', 'Verification code'],
  },
  {
    name: 'reset-password',
    ...reset,
    answers: resetTo,
    steps: [...toReset, fill('Verification code', '123456')],
    shows: ['field', 'New password'],
  },
  {
    name: 'open-auth',
    path: '/entry/open/auth?open_id=ou_demo_known_user&code={larkCode}',
    shows: ['button', 'Cancel'],
  },
  {
    name: 'open-auth-refused',
    path: '/entry/open/auth?code=guessed&open_id=nobody',
    shows: ['heading', 'This link doesn’t work anymore'],
  },
  { name: 'not-found', path: '/no/such/path', isPlain: true, shows: ['heading', 'This path does not exist'] },
  { name: 'agreement', path: '/service/agreement', shows: ['heading', 'Service Agreement'] },
  { name: 'privacy', path: '/privacy/policy', shows: ['heading', 'Privacy Policy'] },
  {
    name: 'failure',
    ...login,
    steps: [{ breaks: 'countries' }, ...toPhone],
    shows: ['heading', 'Unexpected Application Error!'],
  },
  {
    name: 'provider-window',
    ...login,
    isTag: true,
    steps: [{ breaks: 'windows' }, click('button', 'Continue with Google')],
    shows: ['link', 'Continue in a new tab'],
  },
  {
    name: 'signed-in-tag',
    ...login,
    isTag: true,
    answers: { '/v1/login/': recordedAnswers.signedIn },
    steps: byPassword,
    shows: ['button', 'Sign out'],
  },
  { name: 'content', path: '/content', isSignedIn: true, shows: ['heading', 'Recent designs'] },
  {
    name: 'account-menu',
    path: '/content',
    isSignedIn: true,
    steps: [click('button', 'Account menu')],
    shows: ['button', 'Sign out'],
  },
  {
    name: 'account-security',
    path: '/content',
    isSignedIn: true,
    answers: { '/user/sessions': sessions },
    steps: [click('button', 'Account menu'), click('button', 'Account security')],
    shows: ['heading', 'Account security'],
  },
  { name: 'continue-as', ...login, isSignedIn: true, shows: ['button', 'Use another account'] },
  {
    name: 'consent',
    path: `/entry/authorize?${consent}`,
    isSignedIn: true,
    shows: ['button', 'Allow'],
  },
];

const stageMs = 15_000;

/** Signs in on the portal, for the screens of a visitor who has a session. */
export async function signInFor(place: Pick<Place, 'goto' | 'run'>): Promise<void> {
  await show(place, {
    name: 'sign-in',
    path: '/entry',
    steps: [fill('Email', designer.account), fill('Password', designer.password), click('submit', 'Sign in')],
    shows: ['heading', 'Recent designs'],
  });
}

/** Opens a screen in English and waits for it. */
export async function show(place: Pick<Place, 'goto' | 'run'>, screen: Screen): Promise<void> {
  const { path, answers, steps = [], shows, isTag, isPlain } = screen;
  // What an earlier screen kept would change this one.
  await place.run(forgetTyped).catch(() => undefined);
  // A separate address: the browser would reload the same one with its history's state.
  const address = path.includes('{larkCode}') ? path.replace('{larkCode}', await larkCode()) : path;
  const own = `${path.includes('?') ? '&' : '?'}from=${screen.name}`;
  await place.goto(isTag ? `${addresses.partner}/${own}` : `${addresses.portal}${address}${own}`);
  if (!isPlain) await speak(place, screen, 'en');
  // Other methods appear with the settings, which load with the app.
  if (path === '/entry' && !screen.isSignedIn) await see(place, 'button', 'Continue with Google');
  if (answers) await place.run(answerInstead, answers);
  try {
    for (const step of steps) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await take(place, step);
    }
    await see(place, ...shows);
  } catch (error) {
    throw new Error(`screen "${screen.name}"`, { cause: error });
  }
}

/** Changes the language of what is shown. */
export async function speak(
  place: Pick<Place, 'goto' | 'run'>,
  { path, isPlain }: Screen,
  lang: string,
): Promise<void> {
  if (isPlain) await place.goto(`${addresses.portal}${path}?lang=${lang}`);
  else await until(`the element in ${lang}`, async () => (await place.run(setLanguage, lang)) || undefined);
}

const see = (place: Pick<Place, 'run'>, role: Role, name: string): Promise<unknown> =>
  until(
    `${role} "${name}"`,
    async () => {
      const found = await place.run(findControl, role, name);
      return found?.isEnabled ? found : undefined;
    },
    stageMs,
  );

/** Tries again if the control was rendered again in that moment. */
async function take(place: Pick<Place, 'run'>, step: Step): Promise<void> {
  if ('breaks' in step) return place.run(breakPart, step.breaks);
  const [role, name]: readonly [Role, string] = 'click' in step ? step.click : ['field', step.fill];
  await until(
    `${role} "${name}"`,
    async () => {
      const found = await place.run(findControl, role, name);
      if (!found?.isEnabled) return undefined;
      const isDone = await ('click' in step ? place.run(clickFound) : place.run(fillFound, step.value));
      return isDone || undefined;
    },
    stageMs,
  );
}

/** Runs in the page. */
function setLanguage(lang: string): boolean {
  const entry = document.querySelector('hub-entry');
  entry?.setAttribute('lang', lang);
  return entry !== null;
}

/** Runs in the page. */
function forgetTyped(): void {
  sessionStorage.clear();
  localStorage.clear();
  // The tenant, which an address has chosen.
  document.cookie = 'open_domain=; path=/; max-age=0';
}

/** Runs in the page: answers calls of the hub from here on. */
function answerInstead(answers: Readonly<Record<string, object>>): void {
  const before = window.fetch;
  window.fetch = async (...args) => {
    const [input] = args;
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const found = Object.entries(answers).find(([path]) => pathname.endsWith(path));
    return found ? Response.json(found[1]) : before(...args);
  };
}

/** Runs in the page. */
function breakPart(part: 'countries' | 'windows'): void {
  if (part === 'windows') window.open = () => null;
  else
    Reflect.set(
      Intl,
      'DisplayNames',
      class extends Intl.DisplayNames {
        override of(): never {
          throw new Error('The screen broke');
        }
      },
    );
}

/** Runs in the page. */
function clickFound(): boolean {
  const found: unknown = Reflect.get(window, 'lastFound');
  if (!(found instanceof HTMLElement) || !found.isConnected) return false;
  found.click();
  return true;
}

/** Runs in the page: enters a value as the browser does, which React listens to, once the field takes one. */
function fillFound(value: string): boolean {
  const found: unknown = Reflect.get(window, 'lastFound');
  if (!(found instanceof HTMLElement) || !found.isConnected) return false;
  if (found instanceof HTMLInputElement && found.readOnly) return false;
  const kind = found instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(found, value);
  for (const type of ['input', 'change'])
    found.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return true;
}
