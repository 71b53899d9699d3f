import type { Translate } from '../messages/translate';
import type { MessageKey } from '../messages/zh';
import type { Remedy } from './mailKinds';

export interface MailLink {
  label: string;
  address: string;
}

/** The last paragraph of a mail: what to do, above all if someone else caused it. */
export interface MailRemedy {
  heading: string;
  text: string;
  button: MailLink | null;
  /** All of it for the plain part, with the button's address. */
  plain: string;
}

export interface RemedyAddresses {
  t: Translate;
  passwordAddress: string;
  /** `null`: the change cannot be undone. */
  undoAddress: string | null;
}

interface RemedyTexts {
  heading: MessageKey;
  text: MessageKey;
  plain: MessageKey;
  button: MessageKey | null;
}

const ifNotYou = 'mail.ifNotYou';
const setPassword = 'mail.button.password';

const texts: Record<Exclude<Remedy, 'undoOrPassword'> | 'undo', RemedyTexts> = {
  ignoreCode: {
    heading: 'mail.ifNotAsked',
    text: 'mail.ignoreCode',
    plain: 'message.ignore',
    button: null,
  },
  ignore: { heading: 'mail.ifNotAsked', text: 'mail.ignore', plain: 'message.ignore', button: null },
  passwordKnown: {
    heading: 'mail.ifNotAsked',
    text: 'mail.passwordKnown',
    plain: 'message.notYou',
    button: setPassword,
  },
  undo: { heading: ifNotYou, text: 'mail.undo', plain: 'message.undo', button: 'mail.button.undo' },
  password: { heading: ifNotYou, text: 'mail.setPassword', plain: 'message.notYou', button: setPassword },
  afterUndo: {
    heading: 'mail.next',
    text: 'mail.afterUndo',
    plain: 'message.afterUndo',
    button: setPassword,
  },
  afterDeletion: {
    heading: 'mail.next',
    text: 'mail.afterDeletion',
    plain: 'message.afterDeletion',
    button: null,
  },
  claimNumber: {
    heading: 'mail.next',
    text: 'mail.claimNumber',
    plain: 'mail.claimNumber',
    button: null,
  },
  whileGuessing: {
    heading: 'mail.next',
    text: 'mail.whileGuessing',
    plain: 'message.whileGuessing',
    button: setPassword,
  },
};

export function remedyOf(remedy: Remedy, { t, passwordAddress, undoAddress }: RemedyAddresses): MailRemedy {
  const name = remedy === 'undoOrPassword' ? (undoAddress === null ? 'password' : 'undo') : remedy;
  const { heading, text, plain, button } = texts[name];
  const address = name === 'undo' && undoAddress !== null ? undoAddress : passwordAddress;
  return {
    heading: t(heading),
    text: t(text),
    button: button && { label: t(button), address },
    plain: t(plain, { address }),
  };
}
