/** The app as the components see it: values to draw from and actions to call. `createAppModel` makes it. */
import type { AccountPorts } from './account/AccountPorts';
import type { FurtherStep } from '../flows/login/furtherStep';
import type { ImageCaptcha } from '../flows/captcha/imageCaptcha';
import type { EntryTexts } from '../i18n/createI18n';
import type { ReadableStore } from '../lib/store';
import type { EntryView } from '../screens/EntryView';
import type { LoginProps, ProviderChoice } from '../screens/Login/LoginProps';
import type { ProviderWaitProps } from '../screens/ProviderWait/ProviderWaitProps';
import type { SignedInProps } from '../screens/SignedIn/SignedInProps';
import type { ScreenMethod } from './createMethodControl';

/** Values of the view that change while one looks; the handlers beside them never do. */
export type ViewValues = Omit<EntryView, 'onNavigate' | 'onLanguage' | 'onHeading'>;

/**
 * What takes the form's place: `refused`: the page around may not embed it; `unreachable`: in a frame nothing can be
 * shown before the hub has said who may embed it.
 */
export type Stage = { kind: 'form' } | { kind: 'refused' | 'unreachable'; newTabHref: string };

/** All values that screens are drawn from, as one. */
export interface AppState {
  view: ViewValues;
  /** Path on screen. */
  path: string;
  stage: Stage;
  /** Another number is another form: what was typed is dropped. */
  formNumber: number;
  login: Pick<LoginProps, 'tab' | 'lastMethod' | 'expectsProviders'>;
  providers: readonly ProviderChoice[];
  /** A provider's sign-in under way; `null` while there is none. */
  providerWait: Omit<ProviderWaitProps, 'onRetry' | 'onCancel'> | null;
  /** A step a sign-in still needs, in the form's place; `null` while there is none. */
  further: FurtherStep | null;
  /** A method whose own screen takes the form's place; `null` while there is none. */
  method: ScreenMethod | null;
  /** A session to go on with, or one that was just begun; `null` while nobody is signed in. */
  signedIn: Pick<SignedInProps, 'name' | 'status' | 'problem'> | null;
  /** The session's user name, for the content page; `null` while nobody is signed in. */
  username: string | null;
  /** A sign-out is under way. */
  isLeaving: boolean;
  /** The toaster to draw; `null` until there was a toast. */
  toasterId: string | null;
  /** Shows the captcha a sign-in waits for; `null` until one is needed. */
  captcha: ImageCaptcha | null;
}

/** What screens call. */
export interface AppActions {
  navigate: EntryView['onNavigate'];
  chooseLanguage: (code: string) => void;
  /** The screen that stands there now is called this. */
  nameScreen: EntryView['onHeading'];
  chooseTab: LoginProps['onTab'];
  keepAccount: LoginProps['onType'];
  restoreAccount: LoginProps['restoreAccount'];
  /** Must be called inside the click, so that a popup may be opened. */
  chooseProvider: (id: string) => void;
  /** From a method's own screen, or a further step, back to the form. */
  closeMethod: () => void;
  closeFurther: () => void;
  retryProvider: () => void;
  cancelProvider: () => void;
  continueSession: () => void;
  useOtherAccount: () => void;
  signOut: () => Promise<void>;
  /** An error reached the error screen: the host is told. */
  reportError: (error: unknown) => void;
  reload: () => void;
}

export interface AppModel {
  texts: EntryTexts;
  /** What the first screen was drawn with; the app hydrates with it. */
  first: AppState;
  state: ReadableStore<AppState>;
  actions: AppActions;
  /** For registration and reset, which make their own parts when they are loaded. */
  account: AccountPorts;
  /** Begins all that has effects. @returns stops it and leaves nothing behind */
  start: () => () => void;
}
