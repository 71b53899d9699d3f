/** Codes that only the account page reads; the sign-in loads `hubCodes` first, so they are not there. */
export const accountCodes = {
  /** The address or number belongs to another account; said only after the right code to it. */
  addressTaken: -100122,
  /** The other service's user belongs to another account; said only to who signed in there. */
  linkTaken: -100123,
  /** The profile was changed elsewhere: `info.changed` names the fields. */
  changedElsewhere: -100124,
} as const;
