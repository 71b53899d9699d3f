import type { CaptchaAction } from '../../src/api/captchaAction';

/** What an owner can do about a mail: its last paragraph. */
export type Remedy =
  'ignoreCode' | 'ignore' | 'passwordKnown' | 'undoOrPassword' | 'afterUndo' | 'whileGuessing';

export interface MailSpec {
  /** Whether it holds a code. */
  hasCode: boolean;
  remedy: Remedy;
  /** Whether the reader caused it, or hears who did: device and place of the request are shown. */
  tellsVisitor: boolean;
}

const code = (remedy: Remedy): MailSpec => ({ hasCode: true, remedy, tellsVisitor: true });
const notice = (remedy: Remedy = 'undoOrPassword', tellsVisitor = true): MailSpec => ({
  hasCode: false,
  remedy,
  tellsVisitor,
});

const codeMails = {
  login: code('ignoreCode'),
  register: code('ignoreCode'),
  reset: code('ignoreCode'),
  bind: code('ignoreCode'),
  // It is sent after a right first factor.
  verify: code('passwordKnown'),
} as const satisfies Record<CaptchaAction, MailSpec>;

const ownerMails = {
  newPassword: notice(),
  newBrowser: notice(),
  newLink: notice(),
  // Who linked it may be another person.
  movedLink: notice('undoOrPassword', false),
  removedLink: notice(),
  newKey: notice(),
  removedKey: notice(),
  copiedKey: notice(),
  newFactor: notice(),
  removedFactor: notice(),
  newRecoveryCodes: notice(),
  usedRecoveryCode: notice(),
  newAddress: notice(),
  undone: notice('afterUndo'),
  guessing: notice('whileGuessing'),
} as const satisfies Record<string, MailSpec>;

/** Every mail that the hub sends. Its texts are `message.subject.<kind>`, `mail.title.<kind>`, and a sentence. */
export const mails = { ...codeMails, unknown: notice('ignore'), ...ownerMails } as const;

export type CodeMail = keyof typeof codeMails;
/** To the owner of an account. */
export type OwnerNotice = keyof typeof ownerMails;
export type MailKind = keyof typeof mails;

const isMailKind = (name: string): name is MailKind => Object.hasOwn(mails, name);

export const mailKinds: readonly MailKind[] = Object.keys(mails).filter(isMailKind);
export const isCodeMail = (kind: MailKind): kind is CodeMail => mails[kind].hasCode;
