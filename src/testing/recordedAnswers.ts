/** Answers of the hub as they come over the wire, for tests and stories of every state. */

const passed = (info: unknown, message = '') => ({ code: 1, message, info });
const refused = (code: number, message: string, info?: unknown) => ({ code, message, info });

/** Name → envelope. */
export const recordedAnswers = {
  signedIn: passed({ auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer' }),
  signedInAgain: passed({ auth_token: 'token-2', ticket: 'ticket-2', username: 'Ada Designer' }),
  secondFactor: passed({ need_captcha: 'email', challenge: 'challenge-1', masked_to: 's•••@example.com' }),
  pictureFirst: passed({ image_captcha: 'data:image/png;base64,AAAA' }),
  phoneBinding: passed({ bind_id: 'bind-1' }),
  accountOrPasswordWrong: refused(-100101, 'Account or password is wrong'),
  tooManyTries: refused(-100105, 'Too many tries, try again later'),
  fieldInvalid: refused(-100110, 'Email format is incorrect', { field: 'account' }),
  methodOff: refused(-100111, 'This method is off'),
  appUnknown: refused(-100112, 'This app is not registered'),
  codeUsed: refused(-100104, 'This code was used before'),
  otherFlow: refused(-100113, 'This sign-in began elsewhere'),
  withoutMessage: refused(-100199, ''),
  notLoggedIn: refused(-10007, 'user not logged in'),
  gateway: refused(-401, 'gateway failure'),
  onlyLogged: refused(-500101, 'internal'),
  nothingDone: { code: 0, message: '' },
  sessionValid: passed({ status: 1, username: 'Ada Designer' }),
  sessionGone: passed({ status: 0 }),
  cookiesDeleted: passed(null),
  appToken: passed({ token: 'app-token-1' }),
} as const;
