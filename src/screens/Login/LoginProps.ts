import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/texts';
import type { VisitorText } from '../../i18n/visitorText';
import type { LoginTab } from '../../flows/login/loginDraft';

/** `busy`: a request is under way, fields are locked. `done`: signed in, the check shows until the target opens. */
export type LoginStatus = 'idle' | 'busy' | 'done';

/** What was typed; the e-mail is trimmed, the password is as typed. */
export interface LoginValues {
  account: string;
  password: string;
}

/**
 * Why the last attempt failed. With `field` the text stands under that field and the focus goes there; without, it
 * stands below the button, with "Try again" where `canRetry` is set. A new object counts as a new problem.
 */
export interface LoginProblem {
  field?: 'account' | 'password';
  text: VisitorText;
  canRetry?: boolean;
}

/** A provider's button; `id` is its `platform` value. */
export interface ProviderChoice {
  id: string;
  /** Name on the button: "Continue with {name}". */
  name: string;
  /** Where the name differs by language. */
  nameKey?: TextKey<'entry'> | undefined;
  /** Paths of its icon, 20 by 20; without them a key is shown. */
  icon?: ReactNode;
}

export interface LoginProps {
  status: LoginStatus;
  problem: LoginProblem | null;
  /** What the visitor chose; where the profile does not offer it, the first one it does. */
  tab: LoginTab;
  onTab: (tab: LoginTab) => void;
  /** The form with a phone number, drawn when its tab is first shown. */
  phoneForm: ReactNode;
  /** E-mail address of before a reload or another screen, put into the empty field; empty where there is none. */
  restoreAccount: () => string;
  /** What stands in the e-mail field after each change of it. */
  onType: (account: string) => void;
  /** How one signed in here last time; `null` where that is not known. */
  lastMethod: string | null;
  /** Whether buttons are to be expected that are not known yet: their room is kept, so that nothing below moves. */
  expectsProviders: boolean;
  /** Buttons below the form, in this order; none, no divider. */
  providers: readonly ProviderChoice[];
  /** Called with valid values only, once for each attempt; never while `status` is not `idle`. */
  onSubmit: (values: LoginValues) => void;
  /** Called inside the click, so that a popup may be opened. */
  onProvider: (id: string) => void;
  /** The visitor no longer wants to wait. */
  onCancel: () => void;
}
