/** Everything that belongs to one mounted element. `createEntry` creates it, `useEntry()` reads it. */
import type { ElementApi } from '../contract/elementApi';
import type { SecondFactor } from '../factors/factor';
import type { LoginCompletion } from '../flows/login/loginCompletion';
import type { FirstForm } from '../flows/login/firstForm';
import type { LoginDraft } from '../flows/login/loginDraft';
import type { ProviderSignIn } from '../methods/openid/providerSignIn';
import type { Services } from '../flows/services';
import type { EntryTexts } from '../i18n/createI18n';
import type { Scope } from '../lib/scope';
import type { ReadableStore } from '../lib/store';
import type { CookieStore } from '../session/cookies';
import type { LanguageRecord } from '../session/languageRecord';
import type { MethodContext, SignInMethod } from '../methods/method';
import type { Shown } from './navigator/location';
import type { Navigator } from './navigator/createNavigator';
import type { Captcha } from './services/captcha';
import type { Embedding } from './services/embedding';
import type { Language } from './services/language';
import type { ToastService } from './services/toastService';
import type { Settings } from './services/settings';
import type { createStores } from './stores';

export interface EntryServices extends Services {
  cookies: CookieStore;
  languageRecord: LanguageRecord;
}

export interface Entry extends MethodContext {
  element: ElementApi;
  texts: EntryTexts;
  methods: readonly SignInMethod[];
  /** `undefined`: those of `factors/registry`. */
  factors: readonly SecondFactor[] | undefined;
  /** Stops all running work: the element is removed for good. */
  end(): void;
  /** Discards typed text and keeps the session. */
  reset(): void;

  services: EntryServices;
  settings: Settings;
  language: Language;
  navigator: Navigator;
  /** What is on screen: the top of the navigator, or what is shown instead. */
  shown: ReadableStore<Shown>;
  toasts: ToastService;
  embedding: Embedding;

  stores: ReturnType<typeof createStores>;
  completion: LoginCompletion;
  signIn: FirstForm;
  loginDraft: LoginDraft;
  captcha: Captcha;
  providerSignIn: ProviderSignIn;
  /** Objects with the lifetime of the element. */
  scope: Scope<Entry>;
  /** Objects that live until the form is reset. */
  formScope: Scope<Entry>;
}
