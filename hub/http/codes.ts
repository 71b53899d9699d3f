/** Codes of the hub's answers (docs/specification.md section 8, docs/contract.md section 6, "Errors"). */
export const codes = {
  done: 1,
  nothingDone: 0,
  notLoggedIn: -10_007,
  somethingWrong: -10_002,
  userRemoved: -20_032,
  sceneGone: -20_070,
  accountOrPasswordWrong: -100_101,
  codeWrong: -100_102,
  codeExpired: -100_103,
  codeUsed: -100_104,
  tooManyTries: -100_105,
  resendTooEarly: -100_106,
  imageCodeWrong: -100_107,
  accountTaken: -100_108,
  registrationOff: -100_109,
  fieldInvalid: -100_110,
  methodOff: -100_111,
  appUnknown: -100_112,
  otherFlow: -100_113,
  challengeGone: -100_114,
  consentNeeded: -100_115,
  lastWayIn: -100_118,
  /** Beyond the contract's list: an Origin, host, path, method or body the hub does not take. */
  requestRefused: -100_120,
} as const;

/** Names of the codes a call can be refused with. */
export type RefusalName = Exclude<keyof typeof codes, 'done' | 'nothingDone'>;
