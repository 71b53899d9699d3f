/**
 * Every screen of the portal, for checks of all screens: its address, the steps that lead to it, and answers that replace
 * the hub's, so that a screen needs no account, message or phone. Screens of the same document
 * follow one another, which saves loading it again (showScreen.ts).
 */
import { hubCodes } from '../../src/api/classifyCode';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { addresses, studioApp } from '../addresses';
import { click, fill, byPassword, done, login, toPhone, number, scanned, type Screen } from './screen';
import { signInScreens } from './signInScreens';

const agree = click('checkbox', 'I have read and agree to the Privacy Policy and Service Agreement');
const register = { path: '/entry/register' };
const reset = { path: '/entry/forgot_password' };
const toNumber = [...toPhone, fill('Phone number', '13912345678'), agree, click('button', 'Send code')];
const toSecret = [...toNumber, fill('Verification code', '123456')];
const toProfile = [...toSecret, fill('Password', 'Sketch2026'), click('button', 'Continue')];
const toWechat = [
  ...toProfile,
  fill('Industry', 'automotive'),
  fill('Position', 'student'),
  click('button', 'Continue'),
];
const google = click('button', 'Continue with Google');
/** A frame without a page around it. */
const frame = { path: '/entry?frame=1' };
const accountMenu = click('button', 'Account menu');
const content = { path: '/content', isSignedIn: true } as const;
const security = { path: '/account', isSignedIn: true, setting: {} } as const;
const tag = { ...login, isTag: true } as const;
const larkPath = `/entry?domain=${new URL(addresses.portal).host}&code=`;
const resetTo = {
  '/reset_pwd/check/': recordedAnswers.resetByEmail,
  '/email/send/': done,
  '/mobile/check_captcha/': done,
};
const toReset = [fill('Account', 'ada@example.com'), click('button', 'Continue')];
const consent = new URLSearchParams({ appid: studioApp.key, callback: `${addresses.partner}/` });
const asked = { path: `/entry/authorize?${consent}`, isSignedIn: true } as const;
const unknownConsent = new URLSearchParams({ appid: 'unknown', callback: `${addresses.partner}/` });
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

const factors = {
  code: 1,
  message: '',
  info: {
    factors: [
      { id: 'totp', ...times, preferred: true },
      { id: 'passkey', ...times, preferred: false },
    ],
    recovery_codes_left: 2,
    required: false,
  },
};
const trusted = { code: 1, message: '', info: { browsers: sessions.info.sessions } };

/** Of the demo's account there is more with each test. */
const noHistory = {
  '/user/activity': { code: 1, message: '', info: { events: [] } },
  '/user/agreements': { code: 1, message: '', info: { agreements: [] } },
  '/user/apps': { code: 1, message: '', info: { apps: [] } },
};

/** All of them, those of a visitor who is signed in last. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  { name: 'refused', ...frame, shows: ['heading', 'Open the sign-in page'] },
  {
    name: 'failure-settings',
    ...frame,
    answers: { '/system_settings': 'lost' },
    setting: {},
    shows: ['heading', 'No connection'],
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
      fill('Password', 'Sketch2026'),
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
  { name: 'reset-code', ...reset, answers: resetTo, steps: toReset, shows: ['field', 'Verification code'] },
  {
    name: 'reset-password',
    ...reset,
    answers: resetTo,
    steps: [...toReset, fill('Verification code', '123456')],
    shows: ['field', 'New password'],
  },
  { name: 'undo', path: '/entry/undo?token=short', shows: ['button', 'Undo and sign out everywhere'] },
  { name: 'undo-gone', path: '/entry/undo', shows: ['heading', 'This link doesn’t work anymore'] },
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
  { name: 'dev', path: '/dev', isPlain: true, isEnglish: true, shows: ['heading', 'Hub tools'] },
  {
    name: 'dev-inbox',
    path: '/dev/inbox?to={sentTo}',
    isPlain: true,
    isEnglish: true,
    shows: ['button', 'Copy code'],
  },
  {
    name: 'dev-upload',
    path: '/dev/upload',
    isEnglish: true,
    answers: { '/v1/login/': recordedAnswers.signedIn },
    steps: byPassword,
    shows: ['button', 'Use a 256 MB test file'],
  },
  { name: 'agreement', path: '/service/agreement', shows: ['heading', 'Service Agreement'] },
  { name: 'privacy', path: '/privacy/policy', shows: ['heading', 'Privacy Policy'] },
  {
    name: 'signed-in-tag',
    ...tag,
    isLast: true,
    answers: { '/v1/login/': recordedAnswers.signedIn },
    steps: byPassword,
    shows: ['button', 'Sign out'],
  },
  {
    name: 'provider-window',
    ...tag,
    steps: [{ windows: 'blocked' }, google],
    shows: ['link', 'Continue in a new tab'],
  },
  {
    name: 'provider-waiting',
    ...tag,
    steps: [{ windows: 'open' }, google],
    shows: ['heading', 'Continue with Google'],
  },
  {
    name: 'provider-closed',
    ...tag,
    isQuick: true,
    steps: [{ windows: 'closed' }, google],
    shows: ['link', 'Finish in a new tab'],
  },
  {
    name: 'own-tab',
    ...tag,
    // The app's token goes to a page that only the portal may ask for.
    setting: { attributes: { appid: studioApp.key, callback: `${addresses.partner}/` } },
    answers: {
      '/v1/login/': recordedAnswers.signedIn,
      '/v1/authorize': { code: hubCodes.consentNeeded, message: '' },
    },
    steps: byPassword,
    shows: ['link', 'Continue in a new tab'],
  },
  {
    name: 'failure-config',
    ...tag,
    isStatic: true,
    setting: { attributes: { hub: 'nowhere' } },
    shows: ['button', 'Reload'],
  },
  { name: 'content', ...content, shows: ['heading', 'Recent designs'] },
  { name: 'account-menu', ...content, steps: [accountMenu], shows: ['button', 'Sign out'] },
  {
    name: 'avatar-part',
    ...content,
    steps: [{ choose: 'picture' }],
    shows: ['button', 'Use picture'],
  },
  {
    name: 'avatar',
    ...content,
    answers: { '/upload/policy': 'never' },
    steps: [{ choose: 'picture' }, click('button', 'Use picture')],
    shows: ['image', 'The picture you chose'],
  },
  { name: 'avatar-refused', ...content, steps: [{ choose: 'text' }], shows: ['button', 'Choose another'] },
  {
    name: 'account-security',
    ...security,
    answers: { '/user/sessions': sessions, ...noHistory },
    shows: ['heading', 'Account'],
  },
  {
    name: 'account-security-waiting',
    ...security,
    answers: { '/user/sessions': 'never', ...noHistory },
    shows: ['heading', 'Account'],
  },
  {
    name: 'account-security-lost',
    ...security,
    answers: { '/user/sessions': 'lost', ...noHistory },
    shows: ['button', 'Try again'],
  },
  {
    name: 'account-two-step',
    ...security,
    answers: {
      '/user/sessions': sessions,
      '/user/factors': factors,
      '/user/trusted_browsers': trusted,
      ...noHistory,
    },
    shows: ['button', 'Remove Authenticator app'],
  },
  { name: 'continue-as', ...login, isSignedIn: true, shows: ['button', 'Use another account'] },
  {
    name: 'signed-in',
    path: '/entry?redirect=none',
    isSignedIn: true,
    steps: [click('button', 'Continue as designer')],
    shows: ['heading', 'Signed in'],
  },
  { name: 'consent', ...asked, shows: ['button', 'Allow'] },
  // The same is shown while a screen's own script is on the way (src/app/lazyScreen.tsx).
  {
    name: 'consent-waiting',
    hasNoHeading: true,
    ...asked,
    answers: { '/app/info': 'never' },
    setting: {},
    shows: ['image', 'loading'],
  },
  {
    name: 'consent-lost',
    ...asked,
    answers: { '/app/info': 'lost' },
    setting: {},
    shows: ['button', 'Try again'],
  },
  {
    name: 'consent-refused',
    path: `/entry/authorize?${unknownConsent}`,
    isSignedIn: true,
    shows: ['heading', 'This app can’t be authorized'],
  },
];
