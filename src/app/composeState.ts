/** Makes the one value that screens are drawn from out of what the flows say. Pure but for the stores it reads. */
import { resolveBrand } from '../brand/resolveBrand';
import type { EntryConfig } from '../contract/config';
import type { Completion } from '../flows/login/completeLogin';
import type { FurtherStep } from '../flows/login/furtherStep';
import type { ImageCaptcha } from '../flows/captcha/imageCaptcha';
import { languageChoices } from '../i18n/languages';
import type { InAppBrowser } from '../lib/inAppBrowser';
import { createStore, type ReadableStore } from '../lib/store';
import type { SessionLogin } from '../session/session';
import type { AppState, Stage, ViewValues } from './AppModel';
import type { LoginMemory } from './createLoginControl';
import type { ScreenMethod } from './createMethodControl';
import type { ProviderWait } from './createProviderControl';
import { chooseProviders } from './chooseProviders';
import type { SettingsState } from './loadSettings';
import type { SessionOffer } from './createSessionControl';

/** What the state is made of. */
export interface StateSources {
  config: ReadableStore<EntryConfig>;
  settings: ReadableStore<SettingsState>;
  language: ReadableStore<string>;
  path: ReadableStore<string>;
  stage: ReadableStore<Stage>;
  loginForm: ReadableStore<LoginMemory>;
  door: ReadableStore<Completion>;
  offer: ReadableStore<SessionOffer>;
  session: ReadableStore<SessionLogin | null>;
  providerWait: ReadableStore<ProviderWait | null>;
  further: ReadableStore<FurtherStep | null>;
  method: ReadableStore<ScreenMethod | null>;
  toasterId: ReadableStore<string | null>;
  captcha: ReadableStore<ImageCaptcha | null>;
  /** Raised to drop what was typed. */
  formNumber: ReadableStore<number>;
  /** Until the settings are there. */
  expectsProviders: boolean;
  /** Whose browser shows the page. */
  inApp: InAppBrowser | null;
}

/** The composed state, drawn anew whenever a source changes. `stop` lets go of the sources. */
export function composeState(sources: StateSources): { state: ReadableStore<AppState>; stop: () => void } {
  const viewOf = createViewReader(sources);
  const compose = (): AppState => composeFrom(sources, viewOf());
  const store = createStore(compose());
  const refresh = (): void => store.set(compose());
  const { config, settings, language, path, stage, door, offer, session } = sources;
  const stores = [config, settings, language, path, stage, door, offer, session];
  const { providerWait, toasterId, captcha, formNumber, further, method, loginForm } = sources;
  const others = [providerWait, toasterId, captcha, formNumber, further, method, loginForm];
  const stops = [...stores, ...others].map((source) => source.subscribe(refresh));
  return { state: store, stop: () => stops.forEach((stop) => stop()) };
}

function composeFrom(sources: StateSources, view: ViewValues): AppState {
  const door = sources.door.get();
  const providers = chooseProviders(view.brand, sources.inApp);
  return {
    view,
    path: sources.path.get(),
    stage: sources.stage.get(),
    formNumber: sources.formNumber.get(),
    login: {
      ...sources.loginForm.get(),
      expectsProviders: sources.expectsProviders && sources.settings.get().status === 'none',
    },
    providers,
    providerWait: waitState(sources.providerWait.get(), providers),
    further: sources.further.get(),
    method: sources.method.get(),
    signedIn: signedInState(sources.offer.get(), door, sources.session.get()?.username ?? ''),
    username: sources.session.get()?.username ?? null,
    toasterId: sources.toasterId.get(),
    captcha: sources.captcha.get(),
    isLeaving: sources.offer.get().kind === 'leaving',
  };
}

/** A provider the profile no longer names is shown by its id. */
function waitState(wait: ProviderWait | null, providers: AppState['providers']): AppState['providerWait'] {
  if (!wait) return null;
  const { platform, ...rest } = wait;
  return { ...rest, provider: providers.find(({ id }) => id === platform)?.name ?? platform };
}

function signedInState(offer: SessionOffer, door: Completion, name: string): AppState['signedIn'] {
  if (door.kind === 'stayed') return { name, status: 'finished', problem: null };
  switch (offer.kind) {
    case 'offered':
      return { name, status: 'offer', problem: null };
    case 'continuing':
      return { name, status: 'done', problem: null };
    case 'leaving':
      return { name, status: 'busy', problem: null };
    case 'none':
    default:
      return null;
  }
}

/** The view is remade only when what it is made of has changed, so that screens are not drawn for nothing. */
function createViewReader({ config, settings, language }: StateSources): () => ViewValues {
  let known: { from: readonly unknown[]; view: ViewValues } | undefined;
  return () => {
    const from = [config.get(), settings.get(), language.get()];
    if (!known || known.from.some((value, index) => value !== from[index])) {
      known = { from, view: viewValues(config.get(), settings.get(), language.get()) };
    }
    return known.view;
  };
}

/**
 * The view of these settings.
 * @param config what the host set
 * @param settings of the last visit, of the hub, or none
 * @param language language on screen
 */
export function viewValues(
  config: EntryConfig,
  { status, settings }: SettingsState,
  language: string,
): ViewValues {
  return {
    mode: config.mode,
    portal: config.mode === 'tag' ? (config.hub ?? '') : '',
    brand: resolveBrand(settings, language, config.hub),
    isBrandPending: status === 'none',
    language,
    languages: languageChoices,
  };
}
