import type { Channel } from '../../contract/typedAccount';
import type { ReactNode } from 'react';
import type { VisitorText } from '../../i18n/visitorText';
import type { FormField, FormState } from '../../flows/form/formState';
import type { NamedMethod } from '../EntryView';
import type { EmailSignInValues } from '../../flows/login/emailSignIn';

/** `id` is its `platform` value. */
export interface MethodChoice extends NamedMethod {
  /** Paths, 20 by 20; without them a key is shown. */
  icon?: ReactNode;
}

export interface LoginProps {
  form: FormState;
  /** Why the form is shown, or why a provider's sign-in ended. */
  notice?: { text: VisitorText; isProblem: boolean } | null;
  /** If the profile does not offer it, its first tab is shown. */
  tab: Channel;
  onTab: (tab: Channel) => void;
  /** The visitor may choose another tab soon. */
  onIntent?: () => void;
  /** Rendered when its tab is first shown. */
  phoneForm: ReactNode;
  /** The address from before a reload or from another screen; empty if there is none. */
  restoreAccount: () => string;
  onType: (account: string) => void;
  /** `null` if it is not known. */
  lastMethod: string | null;
  /** Reserves space for buttons that are not known yet, so that nothing below moves. */
  expectsButtons: boolean;
  /** In this order; without any there is no divider. */
  buttons: readonly MethodChoice[];
  /** A way out of the browser inside an app. */
  wayOut: ReactNode;
  onEdit: (field: FormField) => void;
  /** The form checks the values, and ignores them while a request runs. */
  onSubmit: (values: EmailSignInValues) => void;
  /** Called inside the click, so that a popup may be opened. */
  onButton: (id: string) => void;
  onCancel: () => void;
}
