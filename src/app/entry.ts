/** Everything of one mounted element. `createEntry` makes it, `useEntry()` reads it. Types only. */
import type { ElementApi } from '../contract/elementApi';
import type { LoginCompletion } from '../flows/login/completeLogin';
import type { EmailSignIn } from '../flows/login/emailSignIn';
import type { LoginDraft } from '../flows/login/loginDraft';
import type { ProviderSignIn } from '../flows/provider/providerSignIn';
import type { Services } from '../flows/services';
import type { EntryTexts } from '../i18n/createI18n';
import type { InAppBrowser } from '../lib/inAppBrowser';
import type { Scope } from '../lib/scope';
import type { CookieStore } from '../session/cookies';
import type { LanguageRecord } from '../session/languageRecord';
import type { Provider, ProviderContext } from '../providers/provider';
import type { Captcha } from './services/captcha';
import type { Embedding } from './services/embedding';
import type { Language } from './services/language';
import type { Notifications } from './services/notifications';
import type { ProviderScreen } from './services/providerScreen';
import type { EntryRouter } from './services/router';
import type { Settings } from './services/settings';
import type { createStores } from './stores';

/** What flows use, with what only the app touches. */
export interface EntryServices extends Services {
  cookies: CookieStore;
  languageRecord: LanguageRecord;
}

/** Everything of one mounted element. */
export interface Entry extends ProviderContext {
  element: ElementApi;
  texts: EntryTexts;
  /** The app whose browser shows the page, embedded or not. */
  inApp: InAppBrowser | null;
  /** The providers it knows. */
  providers: readonly Provider[];
  /** Ends what is under way: the element is gone for good. */
  end(): void;
  /** Back to the first screen; typed text is dropped, the session stays. */
  reset(): void;

  services: EntryServices;
  settings: Settings;
  language: Language;
  router: EntryRouter;
  notifications: Notifications;
  embedding: Embedding;

  stores: ReturnType<typeof createStores>;
  /** Completes every login. */
  completion: LoginCompletion;
  /** The e-mail form. */
  signIn: EmailSignIn;
  /** The tab of the sign-in form, and what was typed into it. */
  loginDraft: LoginDraft;
  /** The captcha before a sign-in by e-mail. */
  captcha: Captcha;
  providerSignIn: ProviderSignIn;
  providerScreen: ProviderScreen;
  /** Things that live as long as the element. */
  scope: Scope<Entry>;
  /** Things that live until the form is reset. */
  formScope: Scope<Entry>;
}
