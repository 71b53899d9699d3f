import type { CodePurpose } from '../database/tables/codes';

/** What an owner can do about a mail: its last paragraph. */
export type Remedy =
  | 'ignoreCode'
  | 'ignore'
  | 'passwordKnown'
  | 'password'
  | 'undoOrPassword'
  | 'afterUndo'
  | 'whileGuessing'
  | 'afterDeletion'
  | 'claimNumber';

export interface MailSpec {
  /** Whether it holds a code. */
  hasCode: boolean;
  remedy: Remedy;
  /** Whether the reader caused it, or hears who did: device and place of the request are shown. */
  tellsVisitor: boolean;
  /** Whether it is about another service, a factor or an address, which its texts name. */
  namesOther: boolean;
}

const code = (remedy: Remedy): MailSpec => ({
  hasCode: true,
  remedy,
  tellsVisitor: true,
  namesOther: false,
});
const notice = (differing: Partial<MailSpec> = {}): MailSpec => ({
  hasCode: false,
  remedy: 'undoOrPassword',
  tellsVisitor: true,
  namesOther: false,
  ...differing,
});
const ofOther: Partial<MailSpec> = { namesOther: true };

const codeMails = {
  login: code('ignoreCode'),
  register: code('ignoreCode'),
  reset: code('ignoreCode'),
  bind: code('ignoreCode'),
  // It is sent after a right first factor.
  verify: code('passwordKnown'),
  address: code('ignoreCode'),
} as const satisfies Record<CodePurpose, MailSpec>;

const ownerMails = {
  newPassword: notice(),
  newBrowser: notice({ remedy: 'password' }),
  newLink: notice(ofOther),
  // Who linked it may be another person.
  movedLink: notice({ ...ofOther, tellsVisitor: false }),
  removedLink: notice(ofOther),
  newKey: notice(),
  removedKey: notice(),
  copiedKey: notice({ remedy: 'password' }),
  newFactor: notice(ofOther),
  removedFactor: notice(ofOther),
  newRecoveryCodes: notice(),
  usedRecoveryCode: notice({ remedy: 'password' }),
  newAddress: notice(ofOther),
  changedAddress: notice(ofOther),
  removedAddress: notice(ofOther),
  numberBack: notice({ ...ofOther, remedy: 'claimNumber', tellsVisitor: false }),
  mergeAsked: notice(),
  merged: notice(),
  undone: notice({ remedy: 'afterUndo' }),
  resetAsked: notice({ remedy: 'afterUndo', tellsVisitor: false }),
  exported: notice({ remedy: 'password' }),
  deletionAsked: notice(),
  deletionCancelled: notice({ remedy: 'password' }),
  deleted: notice({ remedy: 'afterDeletion', tellsVisitor: false }),
  guessing: notice({ remedy: 'whileGuessing' }),
} as const satisfies Record<string, MailSpec>;

/** Every mail that the hub sends. Its texts are `message.subject.<kind>`, `mail.title.<kind>`, and a sentence. */
export const mails = { ...codeMails, unknown: notice({ remedy: 'ignore' }), ...ownerMails } as const;

export type CodeMail = keyof typeof codeMails;
/** To the owner of an account. */
export type OwnerNotice = keyof typeof ownerMails;
export type MailKind = keyof typeof mails;

export const isMailKind = (name: string): name is MailKind => Object.hasOwn(mails, name);

export const mailKinds: readonly MailKind[] = Object.keys(mails).filter(isMailKind);
export const isCodeMail = (kind: MailKind): kind is CodeMail => mails[kind].hasCode;
