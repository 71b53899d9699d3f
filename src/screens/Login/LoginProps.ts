import type { ReactNode } from 'react';
import type { FirstFormValues } from '../../flows/login/firstForm';
import type { FormField, FormState } from '../../flows/form/formState';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import type { NamedMethod } from '../EntryView';

/** `id` is its `platform` value. */
export interface MethodChoice extends NamedMethod {
  /** Paths, 20 by 20; without them a key is shown. */
  icon?: ReactNode;
}

export interface LoginTab {
  id: string;
  /** A tab that is not offered keeps its place, so that the others keep what is typed and the `id`s of their fields. */
  isOffered: boolean;
  label: TextKey<'entry'>;
  /** The visitor signed in here last time. */
  isLast?: boolean;
  /** Rendered when its tab is first shown. */
  form: ReactNode;
}

/** Of the form that is in the document before the app. */
export interface FirstFormProps {
  form: FormState;
  /** A way to sign in without the password, below it. */
  children?: ReactNode;
  /** The account from before a reload or from another screen; empty if there is none. */
  restoreAccount: () => string;
  onType: (account: string) => void;
  onEdit: (field: FormField) => void;
  /** The form checks the values, and ignores them while a request runs. */
  onSubmit: (values: FirstFormValues) => void;
}

export interface LoginProps {
  /** Of the first form. */
  work: FormState['work'];
  /** Why the form is shown, or why a provider's sign-in ended. */
  notice?: { text: VisitorText; isProblem: boolean } | null;
  /** Covers the lead line, whose space stays. */
  greeting?: ReactNode;
  tabs: readonly LoginTab[];
  /** If it is not among the tabs, the first is shown. */
  tab: string;
  onTab: (tab: string) => void;
  /** The visitor may choose another tab soon. */
  onIntent?: () => void;
  /** `null` if it is not known. */
  lastMethod: string | null;
  /** Reserves space for buttons that are not known yet, so that nothing below moves. */
  expectsButtons: boolean;
  /** In this order; without any there is no divider. */
  buttons: readonly MethodChoice[];
  /** A way out of the browser inside an app. */
  wayOut: ReactNode;
  /** Called inside the click, so that a popup may be opened. */
  onButton: (id: string) => void;
  onCancel: () => void;
}
