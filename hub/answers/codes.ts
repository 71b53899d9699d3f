import { accountCodes } from '../../src/api/accountCodes';
import { hubCodes } from '../../src/api/classifyCode';

/** Codes of the hub's answers (docs/specification.md section 8, docs/contract.md section 6, "Errors"). */
export const codes = {
  done: 1,
  nothingDone: 0,
  ...hubCodes,
  /** The account is locked; said only after a right first factor. The widget shows the message. */
  accountLocked: -100_119,
  addressTaken: accountCodes.addressTaken,
  linkTaken: accountCodes.linkTaken,
  changedElsewhere: accountCodes.changedElsewhere,
  /** A number alone does not open an account that nobody has used for long; the message says what does. */
  ownerUnproved: -100_126,
  /** Beyond the contract's list: an Origin, host, path, method or body the hub does not take. */
  requestRefused: -100_120,
} as const;

/** Names of the codes a call can be refused with. */
export type RefusalName = Exclude<keyof typeof codes, 'done' | 'nothingDone'>;
