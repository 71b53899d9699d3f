import type { ReactNode } from 'react';
import type { VisitorText } from '../../i18n/visitorText';
import type { TextKey } from '../../i18n/namespaces';
import type { FormField, FormState } from '../../flows/form/formState';
import type { EmailSignInValues } from '../../flows/login/emailSignIn';
import type { LoginTab } from '../../flows/login/loginDraft';

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
  /** The form with e-mail address and password. */
  form: FormState;
  /** Shown above the form: why it is there, or why a provider's sign-in ended; `null` for none. */
  notice?: { text: VisitorText; isProblem: boolean } | null;
  /** The tab the visitor chose; if the profile does not offer it, its first one is shown. */
  tab: LoginTab;
  onTab: (tab: LoginTab) => void;
  /** The visitor may choose another tab soon. */
  onIntent?: () => void;
  /** The form with a phone number, rendered when its tab is first shown. */
  phoneForm: ReactNode;
  /** E-mail address from before a reload or from another screen, filled into the empty field; empty if there is none. */
  restoreAccount: () => string;
  /** Called with the e-mail field after each change. */
  onType: (account: string) => void;
  /** The method of the last sign-in here; `null` if it is not known. */
  lastMethod: string | null;
  /** Whether to reserve space for provider buttons that are not known yet, so that nothing below moves. */
  expectsProviders: boolean;
  /** Buttons below the form, in this order; without any there is no divider. */
  providers: readonly ProviderChoice[];
  /** A way out of the browser inside an app, below the buttons. */
  wayOut: ReactNode;
  /** The visitor edits a field, whose problem goes. */
  onEdit: (field: FormField) => void;
  /** Called with what the fields hold; the form checks it and ignores it while a request runs. */
  onSubmit: (values: EmailSignInValues) => void;
  /** Called inside the click, so that a popup may be opened. */
  onProvider: (id: string) => void;
  /** The visitor cancels the request. */
  onCancel: () => void;
}
