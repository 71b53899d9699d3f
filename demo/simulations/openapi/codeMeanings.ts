import type { codes } from '../../../hub/answers/codes';

/** What each code means, for the API's description. */
export const codeMeanings: Readonly<Record<keyof typeof codes, string>> = {
  done: 'The hub did what was asked.',
  nothingDone: 'The hub did nothing, for example because an e-mail address is not valid.',
  notLoggedIn: 'The token is missing, wrong or expired. Sign in again.',
  somethingWrong: 'The hub failed. Try again later.',
  userRemoved: 'The account of the session was removed.',
  sceneGone: 'The WeChat QR code is expired. Request a new one.',
  accountOrPasswordWrong: 'The account or the password is wrong.',
  codeWrong: 'The code is wrong.',
  codeExpired: 'The code is expired. Request a new one.',
  codeUsed: 'The code or token is forged or was used already.',
  tooManyTries: 'Too many requests or failed attempts. Wait for the seconds in `Retry-After`.',
  resendTooEarly: 'A code was sent already. Wait for the seconds in `Retry-After`.',
  imageCodeWrong: 'The code of the picture is wrong.',
  accountTaken: 'The account exists already.',
  registrationOff: 'The tenant has switched registration off, or off for this method.',
  fieldInvalid: 'A field is missing or not valid; `info.field` names it.',
  methodOff: 'The tenant has switched this method or page off.',
  appUnknown: 'The app is unknown, its secret is wrong, or the address is not registered for it.',
  otherFlow: 'Another visit started this flow. Start again.',
  challengeGone: 'The challenge was used or is expired. Start again.',
  consentNeeded: 'The caller may not get an app token without the consent page.',
  passkeyUnknown: 'The hub does not know this passkey; it may have been removed.',
  verificationNeeded: 'The session must prove a factor again (`/v1/user/verify`); `info.verify` lists which.',
  lastWayIn: 'The account could not be signed in to without this.',
  changedElsewhere:
    'The profile was changed elsewhere: `info.changed` names the fields. Nothing was changed.',
  changesPaused: 'A change was undone: ways in stay as they are until `info.until`.',
  accountLocked: 'An operator locked the account; said only after a right first factor.',
  requestRefused: 'The hub does not accept the origin, host, path, method or body.',
};
