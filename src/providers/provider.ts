/** The interface of providers. Each provider is a folder here, or a file without a screen, and a line in `registry.ts`. */
import type { ComponentType, ReactNode } from 'react';
import type { Brand } from '../brand/brand';
import type { LoginCompletion } from '../flows/login/loginCompletion';
import type { NextStepStore } from '../flows/login/nextStep';
import type { ProviderIntent } from '../flows/openAuth/entryIntent';
import type { ProviderSignIn } from '../flows/provider/providerSignIn';
import type { PopupPort } from '../flows/provider/providerPopup';
import type { SessionOfferStore } from '../flows/session/sessionOffer';
import type { Services } from '../flows/services';
import type { Namespace, TextKey } from '../i18n/namespaces';
import type { InAppBrowser } from '../lib/inAppBrowser';
import type { Scope } from '../lib/scope';
import type { ReadableStore } from '../lib/store';

/** The services of a provider's screen. */
export interface ProviderContext {
  services: Services;
  completion: LoginCompletion;
  nextStep: NextStepStore;
  sessionOffer: SessionOfferStore;
  providerSignIn: Pick<ProviderSignIn, 'deliver' | 'resume'>;
  /** Shows the provider's screen instead of the form. */
  providerScreen: { show(id: string): void; close(): void };
  /** Window of the document. */
  view: Window;
  popups: PopupPort;
  /** The app whose browser shows the page, if the page may use its client. */
  appAround: InAppBrowser | null;
  isHidden: ReadableStore<boolean>;
  /** Stores a tenant domain that the hub named. */
  rememberDomain(domain: string): void;
  /** Origins of pages with the tag, once the settings are loaded. */
  tagOrigins(): readonly string[];
  /** Objects with the lifetime of the element. */
  scope: Scope<ProviderContext>;
  /** Objects that live until the form is reset. */
  formScope: Scope<ProviderContext>;
  /** Stops running work when the element is removed for good. */
  signal: AbortSignal;
}

export interface ProviderScreenProps {
  context: ProviderContext;
  /** Back to the form. */
  onBack: () => void;
}

/** A provider's own screen, shown instead of the form. */
export interface ProviderScreen {
  load: () => Promise<ComponentType<ProviderScreenProps>>;
  /** Its texts, loaded in parallel. */
  namespaces: readonly Namespace[];
}

/** How a provider handles what the address or the browser requests. */
export interface ProviderIntents {
  /** Whether a `code` in the address without `open_id` belongs to it. */
  takesLinkCode: boolean;
  /** The app in whose browser the provider's screen opens at once. */
  app: InAppBrowser | null;
  /** Loads the handler, which returns whether it also checks the session. */
  load: () => Promise<(context: ProviderContext, intent: ProviderIntent) => Promise<boolean>>;
}

/** A method of signing in with a button below the form. */
export interface Provider {
  /** The hub's `platform`, the key of its screen and its `last-method`. */
  id: string;
  /** The name on the button. */
  name: string;
  /** Key of its name, if it differs by language. */
  nameKey?: TextKey<'entry'>;
  /** Paths of its icon, 20 by 20. */
  icon: ReactNode;
  /** @param inApp the app whose browser shows the page */
  isOffered: (brand: Brand, inApp: InAppBrowser | null) => boolean;
  /** `null`: its sign-in is the hub's OpenID redirect or popup (`flows/provider`). */
  screen: ProviderScreen | null;
  intents: ProviderIntents | null;
}
