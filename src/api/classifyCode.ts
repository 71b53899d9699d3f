/**
 * What a `code` inside a valid envelope means for cookies, page and message (docs/contract.md section 6, "Errors").
 */
import type { EntryErrorKind } from '../contract/errors';

/** Codes that the calls of this API are refused with, in widget and hub. */
export const hubCodes = {
  notLoggedIn: -10007,
  somethingWrong: -10002,
  userRemoved: -20032,
  sceneGone: -20070,
  accountOrPasswordWrong: -100101,
  codeWrong: -100102,
  codeExpired: -100103,
  codeUsed: -100104,
  tooManyTries: -100105,
  resendTooEarly: -100106,
  imageCodeWrong: -100107,
  accountTaken: -100108,
  registrationOff: -100109,
  fieldInvalid: -100110,
  methodOff: -100111,
  appUnknown: -100112,
  otherFlow: -100113,
  challengeGone: -100114,
  consentNeeded: -100115,
  passkeyUnknown: -100116,
  verificationNeeded: -100117,
  lastWayIn: -100118,
  changesPaused: -100121,
} as const;

/** Codes that only other products of the portal give (docs/specification.md section 8); most only have a message. */
export const productCodes = {
  userFirstLogin: -20129,
  permissionDenied: -20030,
  modelProhibitsAccess: -20080,
  modelRequiresPassword: -20081,
  modelPasswordWrong: -20082,
  spaceNotAllowed: -50001,
  notAMeetingParticipant: -40004,
  onlyLogged: -500101,
} as const;

/** Codes whose kind does not follow from their number of digits; as digits, which the first load is shorter with. */
const named: Readonly<Record<number, EntryErrorKind>> = {
  10007: 'session',
  20032: 'session',
  20129: 'session',
  500101: 'silent',
};

const byDigits: Readonly<Record<number, EntryErrorKind>> = { 3: 'gateway', 5: 'service', 6: 'business' };

/**
 * `gateway` and `session` clear the cookies and lead to the login, `silent` is only logged, `service` and `business`
 * show the hub's message.
 * @param code an integer other than 0; its sign is ignored
 * @returns `business` for any other number of digits, so that the hub's message is shown
 */
export function classifyCode(code: number): EntryErrorKind {
  const digits = Math.abs(code);
  return named[digits] ?? byDigits[String(digits).length] ?? 'business';
}
