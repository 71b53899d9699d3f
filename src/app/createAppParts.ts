/** The one place where services are wired: environment, flows and the controls around them. */
import { portalPaths, screenPaths } from '../contract/screens';
import { createLoginDoor, type LoginDoor } from '../flows/login/completeLogin';
import { createEmailSignIn, type EmailSignIn } from '../flows/login/emailSignIn';
import type { Services } from '../flows/services';
import type { EntryTexts } from '../i18n/createI18n';
import { createStore, type Store } from '../lib/store';
import type { Stage } from './AppModel';
import { createEmbedding, type Embedding } from './createEmbedding';
import { createEnvironment, type Environment } from './createEnvironment';
import { createFurtherControl, type FurtherControl } from './createFurtherControl';
import { createLanguageControl, type LanguageControl } from './createLanguageControl';
import { createLoginControl, type LoginControl } from './createLoginControl';
import { createMethodControl, type MethodControl } from './createMethodControl';
import { createNotices, type Notices } from './createNotices';
import { createCaptcha, type LazyCaptcha } from './createCaptcha';
import { createProviderControl, type ProviderControl } from './createProviderControl';
import { createBrowserRouter, createMemoryRouter, type EntryRouter } from './createRouter';
import { createSessionControl, type SessionControl } from './createSessionControl';
import type { EntryHost } from './EntryHost';
import { readCachedSettings, type SettingsState } from './loadSettings';

/** All parts of one mounted element. */
export interface AppParts {
  host: EntryHost;
  view: Window;
  texts: EntryTexts;
  environment: Environment;
  services: Services;
  router: EntryRouter;
  /** What the screen is called; `null` until the one of this path has told. */
  heading: Store<string | null>;
  notices: Notices;
  languages: LanguageControl;
  settings: Store<SettingsState>;
  stage: Store<Stage>;
  formNumber: Store<number>;
  embedding: Embedding;
  door: LoginDoor;
  /** The form with e-mail address and password. */
  signIn: EmailSignIn;
  /** Which tab of the form is on screen, and what outlives a reload. */
  loginForm: LoginControl;
  /** The captcha the hub asks for before a sign-in. */
  captcha: LazyCaptcha;
  session: SessionControl;
  provider: ProviderControl;
  /** The step a sign-in still needs. */
  further: FurtherControl;
  /** Methods with a screen of their own. */
  methods: MethodControl;
  /** Ends what is under way when the element is gone for good. */
  lifetime: AbortController;
  /** Back to the first screen; typed text is dropped, the session stays. */
  reset(): void;
}

/** Makes the parts. Nothing has an effect on the page or the network yet. */
export function createAppParts(host: EntryHost, view: Window, texts: EntryTexts): AppParts {
  const config = host.config.get();
  const environment = createEnvironment(view, config, () => texts.language);
  const router =
    config.mode === 'page' ? createBrowserRouter(view) : createMemoryRouter(screenPaths[config.screen]);
  const notices = createNotices(texts);
  const languages = createLanguageControl(host, texts, environment.languageRecord);
  const stage = createStore<Stage>({ kind: 'form' });
  const formNumber = createStore(0);
  const lifetime = new AbortController();
  const embedding = createEmbedding({ host, view, languages, onReset: () => reset() });
  const services: Services = {
    ...environment,
    navigation: {
      ...environment.navigation,
      showContent: () => router.navigate(portalPaths.content, { replace: true }),
    },
    notices,
    host: { dispatch: (name, detail) => host.dispatch(name, detail), post: embedding.post },
    config: host.config.get,
  };
  const door = createLoginDoor(services, lifetime.signal);
  const captcha = createCaptcha(services, texts);
  const loginForm = createLoginControl(services);
  const further = createFurtherControl(services);
  const methods = createMethodControl(view, config.mode === 'page');
  const signIn = createEmailSignIn({
    services,
    door,
    captcha,
    askFurther: further.ask,
    signal: lifetime.signal,
  });
  const provider = createProviderControl({ services, door, view, askFurther: further.ask });
  const session = createSessionControl(services, door, () => reset());

  // Who stays here after signing in has no step or method left to see.
  door.subscribe(() => {
    if (door.get().kind !== 'stayed') return;
    further.close();
    methods.close();
    // The content page has come in the place of the form: nothing of that sign-in is under way any more.
    if (router.path.get() === portalPaths.content) door.reset();
  });

  function reset(): void {
    provider.cancel();
    further.close();
    methods.close();
    signIn.reset();
    door.reset();
    session.useOtherAccount();
    environment.storage.remove('draft');
    loginForm.reset();
    formNumber.set(formNumber.get() + 1);
    if (stage.get().kind === 'form') router.navigate(screenPaths.login, { replace: true });
  }
  return {
    host,
    view,
    texts,
    environment,
    services,
    router,
    heading: createStore<string | null>(null),
    notices,
    languages,
    settings: createStore(readCachedSettings(host)),
    stage,
    formNumber,
    embedding,
    door,
    signIn,
    loginForm,
    captcha,
    session,
    provider,
    further,
    methods,
    lifetime,
    reset,
  };
}
