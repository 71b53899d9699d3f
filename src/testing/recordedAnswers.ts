/** Recorded answers of the hub, for tests and stories of every state. */
import { recordedCheck } from './testCheck';

const passed = <Info>(info: Info, message = '') => ({ code: 1, message, info });
const refused = (code: number, message: string, info?: unknown) => ({ code, message, info });

/** Small captcha and QR code images as the hub creates them: one bit per pixel. */
export const recordedPictures = {
  /** Shows K7PW. */
  image:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAAA4AQAAAABSgc6uAAABDElEQVR42t3Tv20DIRiHYU4UlIyApQzCLLdBBoiMTxRei5MX+dgAKQ2WT/ws/hnHsiynTCifAgTfC8OTxf4ufj9D+xrPnaIZOHWkgXTbhnTHxBpuquGl4wWIilTBqJHYnM9Q2OQdSp+RZZQdgbWgStJXDDponAAEJpLwoqJxDXccAw/5bkDYT+DeVtxPwDGjWWA7fglAFHRY/KkgfcqKZAirX48FSQMyIwjO+4oH09GBPFWcgDQwPKBeEOYgMjrW0LEJYY4VdzfkiB8NyXQUiLziGhquTmHjW0PdMM+j4RIbLnlaPJVsbFQVbcHakt3uEB2TRNIdzcAW0UjRlnd7QHT8Ga19G8//52/+Bq92Yd4LKJaWvgAAAABJRU5ErkJggg==',
  /** Shows M4HX. */
  nextImage:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAAA4AQAAAABSgc6uAAABJUlEQVR42uXTS07DMBAGYFeR8A5vWVSEgyAsbsIxWCA5JRJZciW7WfQYTMQB8A6jBv809uRRtRIHqJefPPbMeCxwZokLwI8z2JczyjMYixGDPsGoGH9G3ANRMgYF9AVHFt6c4maB4THhHtbn5L2KOqHXQdMTo+yL4AY0Xvu7GX3HGFaMTZAjmn6BHTFGRmp8RjLepBITkvxMCDqgYexkO6RHJZkocpld41TrFUCCEEXJ2KqdTSgQb1RCt3tVlVCAFQL9WmZs31Q1HOWsQP9QMF6parjURYGgVwnb9rqsnoedcAi6yri9Ld/DiMYmrLfrMjcYDt5QRnufscYGQ+Mn/EVG4rFp7ItO71ujnpEW+DVhmHGauo4RKP5BBHM8e8f4fTl/84B/e9rZtbyudC0AAAAASUVORK5CYII=',
  /** A QR code. */
  wechatCode:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGQAAABkAQAAAABYmaj5AAAAsklEQVR42p3UQRLEIAhE0b5B3/+WfYOfAk1mC+MmvlTFIIKSZAdZdwxlsC0wrKSaO3YttJQj/lASeSvq++BvDzN1lmr8cjYSNTpNkIWEXGdC0stMZRJCva09j4W48cYrGVKJwloplVwTVdRzqc9SMa7nWOR119Bc3IJTRz2WUvulj2SjLoL6NWajk5muu5V8as7m6/6ZThf3PEuht4p2Suqa6l6eq5N01tjo3IoOt/mHegAVAg5LRH8HHAAAAABJRU5ErkJggg==',
} as const;

/** Name → envelope. */
export const recordedAnswers = {
  signedIn: passed({ auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer' }),
  signedInAgain: passed({ auth_token: 'token-2', ticket: 'ticket-2', username: 'Ada Designer' }),
  secondFactor: passed({
    need_captcha: 'email',
    challenge: 'challenge-1',
    masked_to: 's•••@example.com',
    factors: [{ id: 'email', masked_to: 's•••@example.com' }],
    can_trust: false,
  }),
  twoSteps: passed({
    need_captcha: 'totp',
    challenge: 'challenge-1',
    factors: [{ id: 'totp' }, { id: 'recovery_code' }],
    can_trust: true,
  }),
  needsSetUp: passed({ need_setup: ['totp', 'mobile'], challenge: 'challenge-1', bind_id: 'bind-1' }),
  needsApp: passed({ need_setup: ['totp'], challenge: 'challenge-1' }),
  appStarted: passed({
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Hub:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Hub',
  }),
  appOn: passed({
    auth_token: 'token-1',
    ticket: 'ticket-1',
    username: 'Ada Designer',
    recovery_codes: ['7K2QM-X9D4T', 'B3VNH-0PWZC', 'R8YJ5-G1FKE'],
  }),
  pictureFirst: passed({ image_captcha: 'data:image/png;base64,AAAA' }),
  checkFirst: passed({ check: recordedCheck }),
  phoneBinding: passed({ bind_id: 'bind-1' }),
  accountOrPasswordWrong: refused(-100101, 'Wrong account or password'),
  tooManyTries: refused(-100105, 'Too many tries, try again later'),
  fieldInvalid: refused(-100110, 'Email format is incorrect', { field: 'account' }),
  methodOff: refused(-100111, 'This sign-in method is turned off'),
  appUnknown: refused(-100112, 'The app or its address is not registered'),
  codeUsed: refused(-100104, 'This code was already used. Ask for a new one'),
  otherFlow: refused(-100113, 'This request belongs to another visit. Start again.'),
  withoutMessage: refused(-100199, ''),
  notLoggedIn: refused(-10007, 'You are not signed in'),
  gateway: refused(-401, 'gateway failure'),
  onlyLogged: refused(-500101, 'internal'),
  nothingDone: { code: 0, message: '' },
  sessionValid: passed({ status: 1, username: 'Ada Designer' }),
  sessionGone: passed({ status: 0 }),
  cookiesDeleted: passed(null),
  appToken: passed({ token: 'app-token-1' }),
  done: passed({}),
  questionableLinks: passed({
    links: [
      { id: 'link-1', provider: 'wechat', created_at: 1_795_000_000_000, used_at: 1_795_000_000_000 },
      {
        id: 'link-2',
        provider: 'google',
        name: 'Ada Designer',
        created_at: 1_794_000_000_000,
        used_at: 1_794_900_000_000,
      },
    ],
  }),
  emailSent: passed({}, 'email sent, please check'),
  codeWrong: refused(-100102, 'verification code is incorrect'),
  clockOff: refused(-100102, 'The clock of your phone seems wrong. Set it to automatic, or use another way', {
    clock: 420,
  }),
  codeExpired: refused(-100103, 'This code has expired. Ask for a new one'),
  codeTooManyTries: refused(-100105, 'Too many wrong codes. Ask for a new one', { field: 'code' }),
  imageCodeWrong: refused(-100107, 'These characters don’t match the picture', {
    image_captcha: recordedPictures.nextImage,
  }),
  accountTaken: refused(-100108, 'This account already exists', { field: 'account' }),
  accountUnknown: refused(-20032, 'We couldn’t find this account', { field: 'account' }),
  challengeGone: refused(-100114, 'This sign-in took too long. Sign in again'),
  picture: passed({ image_captcha: recordedPictures.image }),
  resetByEmail: passed({ account_type: 'email' }),
  wechatCode: passed({ qrcode: recordedPictures.wechatCode, qrscene_id: 'scene-1', expires_in: 120 }),
  wechatWaiting: passed({ is_subscribe: 0 }),
  wechatScanned: passed({ is_subscribe: 2 }),
  wechatGone: refused(-20070, 'This code has expired. Refresh it'),
} as const;

/** Failures of HTTP or of the connection, instead of an answer. */
export const lostAnswers = {
  /** No connection. */
  offline: { lost: 'offline' },
  /** The hub does not answer. */
  never: { lost: 'never' },
  /** A proxy's page instead of the hub's answer. */
  badGateway: { status: 502, body: '<!doctype html><title>502</title><h1>Bad Gateway</h1>' },
  /** Cut off midway. */
  brokenJson: { status: 200, body: '{"code":1,"message":"","info":{"auth_to' },
} as const;

/** One of them. */
export type LostAnswer = (typeof lostAnswers)[keyof typeof lostAnswers];
