/** What a provider is, and what the app offers it. Each provider is a folder here and a line in `registry.tsx`. */
import type { ComponentType, ReactNode } from 'react';
import type { Brand } from '../brand/brand';
import type { LoginCompletion } from '../flows/login/completeLogin';
import type { NextStepStore } from '../flows/login/nextStep';
import type { ProviderIntent } from '../flows/openAuth/entryIntent';
import type { ProviderSignIn } from '../flows/provider/providerSignIn';
import type { PopupPort } from '../flows/provider/providerPopup';
import type { SessionOfferStore } from '../flows/session/sessionOffer';
import type { Services } from '../flows/services';
import type { Namespace, TextKey } from '../i18n/texts';
import type { InAppBrowser } from '../lib/inAppBrowser';
import type { Scope } from '../lib/scope';
import type { ReadableStore } from '../lib/store';

/** What the app offers a provider's screen. */
export interface ProviderContext {
  services: Services;
  completion: LoginCompletion;
  nextStep: NextStepStore;
  sessionOffer: SessionOfferStore;
  providerSignIn: Pick<ProviderSignIn, 'deliver' | 'resume'>;
  /** The provider's screen in the form's place. */
  providerScreen: { show(id: string): void; close(): void };
  /** Window of the document. */
  view: Window;
  popups: PopupPort;
  /** The app whose browser shows the page, where the page may speak to it. */
  appAround: InAppBrowser | null;
  isHidden: ReadableStore<boolean>;
  /** Keeps a tenant domain that the hub named. */
  rememberDomain(domain: string): void;
  /** Origins of pages with the tag, once the settings are there. */
  tagOrigins(): readonly string[];
  /** Things that live as long as the element. */
  scope: Scope<ProviderContext>;
  /** Things that live until the form is reset. */
  formScope: Scope<ProviderContext>;
  /** Ends what is under way when the element is gone for good. */
  signal: AbortSignal;
}

/** What a provider's screen gets. */
export interface ProviderScreenProps {
  context: ProviderContext;
  /** Back to the form. */
  onBack: () => void;
}

/** A provider's own screen in the form's place. */
export interface ProviderScreen {
  load: () => Promise<ComponentType<ProviderScreenProps>>;
  /** Its texts, loaded beside it. */
  namespaces: readonly Namespace[];
}

/** How a provider answers what the address or the browser asks for. */
export interface ProviderIntents {
  /** Whether a `code` of the address without `open_id` is one of its codes. */
  takesLinkCode: boolean;
  /** The app in whose browser the provider's screen opens at once. */
  app: InAppBrowser | null;
  /** Loads what handles them. It returns whether it also finds out who is signed in. */
  load: () => Promise<(context: ProviderContext, intent: ProviderIntent) => Promise<boolean>>;
}

/** A way of signing in beside the form: a button below it. */
export interface Provider {
  /** The hub's `platform`, the key of its screen and its `last-method`. */
  id: string;
  /** The name on the button. */
  name: string;
  /** Key of its texts, where the name differs by language. */
  nameKey?: TextKey<'entry'>;
  /** Paths of its icon, 20 by 20. */
  icon: ReactNode;
  /** @param inApp the app whose browser shows the page */
  isOffered: (brand: Brand, inApp: InAppBrowser | null) => boolean;
  /** `null`: its sign-in is the hub's OpenID redirect or popup (`flows/provider`). */
  screen: ProviderScreen | null;
  intents: ProviderIntents | null;
}
