/** The screens that a visitor without a session meets at `/entry`. */
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import {
  click,
  done,
  fill,
  byPassword,
  wechatCode,
  login,
  toPhone,
  number,
  scanned,
  type Screen,
  type Setting,
} from './screen';

const toSms = [...toPhone, click('tab', 'SMS code')];
const inApp = (app: string): Setting => ({
  userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${app}`,
});

/** A scan of WeChat's code. */
const scan = { steps: [click('button', 'Continue with WeChat')] };

const twoSteps = { '/v1/login/': recordedAnswers.twoSteps };
const needsSetUp = {
  '/v1/login/': recordedAnswers.needsSetUp,
  '/totp/start': recordedAnswers.appStarted,
  '/totp/confirm': recordedAnswers.appOn,
};
const toApp = [...byPassword, click('button', 'Set up authenticator app')];

/** Nearly all in one document; those that break theirs come last. */
const inOrder: readonly Omit<Screen, 'path'>[] = [
  { name: 'sign-in', shows: ['submit', 'Sign in'] },
  {
    name: 'sign-in-wrong',
    answers: { '/v1/login/': recordedAnswers.accountOrPasswordWrong },
    steps: byPassword,
    shows: ['text', recordedAnswers.accountOrPasswordWrong.message],
  },
  {
    name: 'sign-in-offline',
    answers: { '/v1/login/': 'lost' },
    steps: byPassword,
    shows: ['button', 'Try again'],
  },
  {
    name: 'sign-in-slow',
    isQuick: true,
    answers: { '/v1/login/': 'never' },
    steps: byPassword,
    shows: ['button', 'Cancel'],
  },
  { name: 'sign-in-phone', steps: toPhone, shows: ['field', 'Phone number'] },
  { name: 'sign-in-sms', steps: toSms, shows: ['button', 'Send code'] },
  {
    name: 'sign-in-mail-code',
    // A tenant that has it.
    setting: { attributes: { domain: 'studio.localhost' } },
    answers: { '/email/send/': done },
    steps: [fill('Email', 'ada@example.com'), click('button', 'Email me a code instead')],
    shows: ['field', 'Verification code'],
  },
  { name: 'languages', steps: [click('button', 'Language: English')], shows: ['button', '中文'] },
  {
    name: 'captcha',
    answers: { '/v1/login/': recordedAnswers.picture },
    steps: byPassword,
    shows: ['field', 'Image code'],
  },
  {
    name: 'second-factor',
    answers: { '/v1/login/': recordedAnswers.secondFactor },
    steps: byPassword,
    shows: ['heading', 'Enter the code'],
  },
  {
    name: 'second-factor-app',
    answers: twoSteps,
    steps: byPassword,
    shows: ['heading', 'Two-step verification'],
  },
  {
    name: 'second-factor-recovery',
    answers: twoSteps,
    steps: [...byPassword, click('button', 'Use another way'), click('button', 'Use a recovery code')],
    shows: ['heading', 'Use a recovery code'],
  },
  {
    name: 'set-up',
    answers: needsSetUp,
    steps: byPassword,
    shows: ['heading', 'Set up a second step'],
  },
  { name: 'set-up-app', answers: needsSetUp, steps: toApp, shows: ['button', 'Turn on'] },
  {
    name: 'set-up-codes',
    answers: needsSetUp,
    steps: [...toApp, fill('Verification code', '123456')],
    shows: ['heading', 'Recovery codes'],
  },
  {
    name: 'set-up-phone',
    answers: needsSetUp,
    steps: [...byPassword, click('button', 'Add phone number')],
    shows: ['heading', 'Add your phone number'],
  },
  {
    name: 'new-account',
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
    name: 'wechat-waiting',
    answers: { '/wechat/qrcode': 'never' },
    ...scan,
    shows: ['heading', 'Scan with WeChat'],
  },
  { name: 'wechat', answers: scanned({ is_subscribe: 0 }), ...scan, shows: ['heading', 'Scan with WeChat'] },
  {
    name: 'wechat-scanned',
    isQuick: true,
    answers: scanned({ is_subscribe: 2 }),
    ...scan,
    shows: ['text', 'Scanned. Confirm on your phone.'],
  },
  {
    name: 'wechat-expired',
    isQuick: true,
    answers: { '/wechat/qrcode': wechatCode, '/wechat/subscribe': recordedAnswers.wechatGone },
    ...scan,
    shows: ['text', 'This code has expired'],
  },
  { name: 'wechat-lost', answers: { '/wechat/qrcode': 'lost' }, ...scan, shows: ['button', 'Try again'] },
  {
    name: 'wechat-phone',
    answers: scanned({ is_subscribe: 0 }),
    setting: { screenWidth: 375 },
    ...scan,
    shows: ['text', 'Use the code on this phone'],
  },
  {
    name: 'wechat-inside',
    answers: scanned({ is_subscribe: 0 }),
    setting: inApp('MicroMessenger/8.0.49'),
    ...scan,
    shows: ['text', 'Or use the code inside WeChat'],
  },
  { name: 'in-app', setting: inApp('Instagram 330.0.3.29.109'), shows: ['button', 'Open in your browser'] },
  {
    name: 'bind-phone',
    isQuick: true,
    answers: scanned({ is_subscribe: 1, bind_id: 'bind-1' }),
    ...scan,
    shows: ['heading', 'Add your phone number'],
  },
  // Before the settings arrive, which say what other methods there are.
  {
    name: 'sign-in-early',
    isLast: true,
    answers: { '/system_settings': 'never' },
    setting: {},
    shows: ['submit', 'Sign in'],
  },
  {
    name: 'failure',
    isLast: true,
    steps: [{ breaks: 'countries' }, ...toPhone],
    shows: ['heading', 'Unexpected Application Error!'],
  },
  {
    name: 'failure-chunk',
    isLast: true,
    answers: { '/v1/login/': recordedAnswers.secondFactor },
    // After the one before the document is a new one, which has not loaded the next screen.
    steps: [
      // Loads the texts that it needs in the other language.
      { speak: 'zh' },
      click('link', '注册账号'),
      click('link', '登录'),
      { speak: 'en' },
      { breaks: 'chunks' },
      ...byPassword,
    ],
    shows: ['heading', 'This page didn’t load fully'],
  },
];

export const signInScreens: readonly Screen[] = inOrder.map((each) => ({ ...login, ...each }));
