/** The composition root: services and flows are wired here only. */
import { portalPaths, screenPaths } from '../contract/screens';
import { resourceHosts } from '../contract/resourceHosts';
import type { ElementApi } from '../contract/elementApi';
import { createLoginCompletion } from '../flows/login/loginCompletion';
import { createEmailSignIn } from '../flows/login/emailSignIn';
import { createLoginDraft } from '../flows/login/loginDraft';
import { createNextStep } from '../flows/login/nextStep';
import { createProviderSignIn } from '../methods/openid/providerSignIn';
import { createSessionOffer } from '../flows/session/sessionOffer';
import type { EntryTexts } from '../i18n/createI18n';
import type { Languages } from '../i18n/languages';
import type { SecondFactor } from '../factors/factor';
import { createScope } from '../lib/scope';
import type { Provider } from '../methods/method';
import { inAppBrowser, providers as knownProviders } from '../methods/registry';
import { rememberOpenDomain } from '../session/openDomain';
import type { Entry, EntryServices } from './entry';
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
import { createProviderScreen } from './services/providerScreen';
import { createBrowserRouter, createMemoryRouter } from './services/router';
import { createSettings } from './services/settings';
import { createStores } from './stores';

export interface EntryOptions {
  providers?: readonly Provider[];
  /** Second factors; those of `factors/registry`, loaded with their screen, by default. */
  factors?: readonly SecondFactor[];
  languages?: Languages;
}

/** Has no effect before `startEntry`. @throws the import's error when the language's chunk cannot be loaded */
export async function createEntry(
  element: ElementApi,
  view: Window,
  { providers = knownProviders, factors, languages }: EntryOptions = {},
): Promise<Entry> {
  return wireEntry(element, view, await prepareTexts(element, languages), { providers, factors });
}

function wireEntry(
  element: ElementApi,
  view: Window,
  texts: EntryTexts,
  { providers, factors }: Pick<Entry, 'providers' | 'factors'>,
): Entry {
  const config = element.config.get();
  const isPage = config.mode === 'page';
  const inApp = inAppBrowser(view.navigator.userAgent, providers);
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const browser = createBrowserServices(view, config, () => texts.language);
  const router = isPage ? createBrowserRouter(view) : createMemoryRouter(screenPaths[config.screen]);
  const toasts = createToastService(texts);
  const language = createLanguage(element, texts, browser.languageRecord);
  const settings = createSettings(element, language, texts.registry);
  const embedding = createEmbedding({ element, view, language, onReset: () => reset() });
  const stores = createStores();
  const services = wireServices(browser, { element, router, toasts, embedding, settings, stores });
  const popups = createPopups(view);
  const completion = createLoginCompletion(services, signal);
  const captcha = createCaptcha(services, texts);
  const loginDraft = createLoginDraft(services);
  const nextStep = createNextStep(services);
  const showNextStep = nextStep.show;
  const signIn = createEmailSignIn({ services, completion, captcha, showNextStep, signal });
  const providerSignIn = createProviderSignIn({ services, completion, view, popups, showNextStep });
  const hasScreen = (id: string): boolean => providers.some((each) => each.id === id && each.screen !== null);
  const providerScreen = createProviderScreen(view, isPage, hasScreen);
  const sessionOffer = createSessionOffer(services, completion, () => reset());

  closeScreensWhenSignedIn({ completion, nextStep, providerScreen, router });

  function reset(): void {
    providerSignIn.cancel();
    nextStep.close();
    providerScreen.close();
    signIn.reset();
    completion.reset();
    sessionOffer.chooseOtherAccount();
    services.storage.remove('draft');
    loginDraft.reset();
    stores.formNotice.set(null);
    entry.formScope.reset();
    stores.formKey.set(stores.formKey.get() + 1);
    if (stores.availability.get().kind === 'form') router.navigate(screenPaths.login, { replace: true });
  }
  const entry: Entry = {
    element,
    view,
    texts,
    providers,
    factors,
    signal,
    end: () => lifetime.abort(),
    reset,
    services,
    settings,
    language,
    router,
    toasts,
    embedding,
    popups,
    inApp,
    // Only a page of the portal may use the app's client: a partner's page loads no script of the app.
    appAround: isPage && isTopLevel(view) ? inApp : null,
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
    providerScreen,
    scope: createScope(() => entry, signal),
    formScope: createScope(() => entry, signal),
  };
  return entry;
}

function wireServices(
  browser: BrowserServices,
  {
    element,
    router,
    toasts,
    embedding,
    settings,
    stores: { refusedAddresses },
  }: Pick<Entry, 'element' | 'router' | 'toasts' | 'embedding' | 'settings' | 'stores'>,
): EntryServices {
  return {
    ...browser,
    navigation: {
      ...browser.navigation,
      showContent: () => router.navigate(portalPaths.content, { replace: true }),
    },
    toasts,
    host: { ...embedding, dispatch: (name, detail) => element.dispatch(name, detail) },
    config: element.config.get,
    hosts: () => resourceHosts(settings.get().settings, browser.portal),
    noteRefused: (refused) => refusedAddresses.set([...refusedAddresses.get(), refused]),
  };
}

function closeScreensWhenSignedIn({
  completion,
  nextStep,
  providerScreen,
  router,
}: Pick<Entry, 'completion' | 'nextStep' | 'providerScreen' | 'router'>): void {
  completion.subscribe(() => {
    if (completion.get().kind !== 'completed') return;
    nextStep.close();
    providerScreen.close();
    // The content page replaces the form, so that sign-in is over.
    if (router.path.get() === portalPaths.content) completion.reset();
  });
}
