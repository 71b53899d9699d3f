/** The composition root: services and flows are wired here only. */
import { screenPaths } from '../contract/screens';
import { resourceHosts } from '../contract/resourceHosts';
import type { EntryConfig } from '../contract/config';
import type { ElementApi } from '../contract/elementApi';
import { createLoginCompletion } from '../flows/login/loginCompletion';
import { createLoginDraft } from '../flows/login/loginDraft';
import { createNextStep } from '../flows/login/nextStep';
import { createProviderSignIn } from '../methods/openid/providerSignIn';
import { createSessionOffer } from '../flows/session/sessionOffer';
import type { EntryTexts } from '../i18n/createI18n';
import type { Languages } from '../i18n/languages';
import type { SecondFactor } from '../factors/factor';
import { createScope } from '../lib/scope';
import { deriveStore } from '../lib/store';
import type { SignInMethod } from '../methods/method';
import { firstMethod, inAppBrowser, methods as knownMethods } from '../methods/registry';
import { rememberOpenDomain } from '../session/openDomain';
import { embeddedHome } from '../session/targetAfterLogin';
import type { Entry, EntryServices } from './entry';
import { createMemoryHistory, createPageHistory, type EntryHistory } from './navigator/createHistory';
import { shownAt } from './navigator/location';
import { createNavigator } from './navigator/createNavigator';
import {
  createBrowserServices,
  createPopups,
  documentHidden,
  isTopLevel,
  type BrowserServices,
} from './services/browserServices';
import { createCaptcha } from './services/captcha';
import { createEmbedding } from './services/embedding';
import { createLanguage, prepareTexts } from './services/language';
import { createToastService } from './services/toastService';
import { createSettings } from './services/settings';
import { createStores } from './stores';

export interface EntryOptions {
  methods?: readonly SignInMethod[];
  /** Second factors; those of `factors/registry`, loaded with their screen, by default. */
  factors?: readonly SecondFactor[];
  languages?: Languages;
}

/** Has no effect before `startEntry`. @throws the import's error when the language's chunk cannot be loaded */
export async function createEntry(
  element: ElementApi,
  view: Window,
  { methods = knownMethods, factors, languages }: EntryOptions = {},
): Promise<Entry> {
  return wireEntry(element, view, await prepareTexts(element, languages), { methods, factors });
}

function wireEntry(
  element: ElementApi,
  view: Window,
  texts: EntryTexts,
  { methods, factors }: Pick<Entry, 'methods' | 'factors'>,
): Entry {
  const config = element.config.get();
  const inApp = inAppBrowser(view.navigator.userAgent, methods);
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const browser = createBrowserServices(view, config, () => texts.language);
  const ways = wireNavigator(view, config, browser, methods);
  const { nextStep, navigator } = ways;
  const toasts = createToastService(texts);
  const language = createLanguage(element, texts, browser.languageRecord);
  const settings = createSettings(element, language, texts.registry);
  const embedding = createEmbedding({ element, view, language, onReset: () => reset() });
  const stores = createStores((config.address.platform ?? embeddedHome(config)) !== undefined);
  const services = wireServices(browser, { element, ...ways, toasts, embedding, settings, stores });
  const popups = createPopups(view);
  const completion = createLoginCompletion(services, signal);
  const captcha = createCaptcha(services, texts);
  const loginDraft = createLoginDraft(services);
  const showNextStep = nextStep.show;
  const signIn = firstMethod.createForm({ services, completion, captcha, showNextStep, signal });
  const providerSignIn = createProviderSignIn({ services, completion, view, popups, showNextStep });
  const sessionOffer = createSessionOffer(services, completion, () => reset());

  function reset(): void {
    providerSignIn.cancel();
    nextStep.close();
    navigator.close();
    signIn.reset();
    completion.reset();
    sessionOffer.chooseOtherAccount();
    services.storage.remove('draft');
    loginDraft.reset();
    stores.formNotice.set(null);
    entry.formScope.reset();
    stores.formKey.set(stores.formKey.get() + 1);
    const path = (services.session.get() && embeddedHome(config)) || screenPaths.login;
    if (stores.availability.get().kind === 'form') navigator.navigate(path, { replace: true });
  }
  const entry: Entry = {
    element,
    view,
    texts,
    methods,
    factors,
    signal,
    end: () => lifetime.abort(),
    reset,
    services,
    settings,
    language,
    navigator,
    shown: deriveStore(
      [navigator, stores.availability, completion, sessionOffer, providerSignIn.wait],
      shownAt,
    ),
    toasts,
    embedding,
    popups,
    inApp,
    // Only a page of the portal may use the app's client: a partner's page loads no script of the app.
    appAround: config.mode === 'page' && isTopLevel(view) ? inApp : null,
    isHidden: documentHidden(view.document),
    rememberDomain: (domain) => rememberOpenDomain(domain, browser.cookies),
    tagOrigins: () => settings.get().settings?.tag_origins ?? [],
    stores,
    completion,
    signIn,
    loginDraft,
    nextStep,
    captcha,
    sessionOffer,
    providerSignIn,
    scope: createScope(() => entry, signal),
    formScope: createScope(() => entry, signal),
  };
  return entry;
}

function wireNavigator(
  view: Window,
  config: EntryConfig,
  { storage }: BrowserServices,
  methods: readonly SignInMethod[],
) {
  const history =
    config.mode === 'page'
      ? createPageHistory(view)
      : createMemoryHistory(view, embeddedHome(config) ?? screenPaths[config.screen]);
  const nextStep = createNextStep({ storage, config: () => config });
  const hasScreen = (id: string): boolean => methods.some((each) => each.id === id && each.screen);
  return { history, nextStep, navigator: createNavigator(history, nextStep, hasScreen) };
}

function wireServices(
  browser: BrowserServices,
  {
    element,
    history,
    navigator,
    toasts,
    embedding,
    settings,
    stores: { refusedAddresses },
  }: Pick<Entry, 'element' | 'navigator' | 'toasts' | 'embedding' | 'settings' | 'stores'> & {
    history: EntryHistory;
  },
): EntryServices {
  return {
    ...browser,
    navigation: {
      replace: history.replace,
      assign: history.assign,
      show: (path) => navigator.navigate(path, { replace: true }),
    },
    toasts,
    host: { ...embedding, dispatch: (name, detail) => element.dispatch(name, detail) },
    config: element.config.get,
    hosts: () => resourceHosts(settings.get().settings, browser.portal),
    noteRefused: (refused) => refusedAddresses.set([...refusedAddresses.get(), refused]),
  };
}
