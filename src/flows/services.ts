/** What flows may use of the world: `app/` creates the real ones, tests pass `src/testing/fakeServices.ts`. */
import type { EntryConfig } from '../contract/config';
import type { ResourceHosts } from '../contract/resourceHosts';
import type { SentToHost } from '../contract/accountMessages';
import type { ElementEventMap } from '../contract/elementApi';
import type { HubClient } from '../api/client';
import type { VisitorText } from '../i18n/visitorText';
import type { CallbackStore } from '../session/callbackStore';
import type { VisitSecret } from '../session/visitSecret';
import type { GuardedStorage } from '../session/guardedStorage';
import type { Session } from '../session/session';

/** Time, which tests control. */
export interface Clock {
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  delay(ms: number, signal?: AbortSignal): Promise<void>;
  /** Resolves after the current state is painted, so that a visitor sees a reaction before the work begins. */
  painted(): Promise<void>;
}

export interface NavigationPort {
  /** `location.replace`; the address was checked by the caller. */
  replace(url: string): void;
  /** Shows a page of the portal in this document instead of the current screen (page mode). */
  show(path: string): void;
  /** Goes there with a history entry (a provider's login in page mode). */
  assign(url: string): void;
}

export interface HostEvents {
  /** @returns false when the host called `preventDefault()` */
  dispatch<Name extends keyof ElementEventMap>(name: Name, detail: ElementEventMap[Name]): boolean;
  /** Exact origin of the page that shows the tag, frame or popup; `null` while it is unknown. */
  origin(): Promise<string | null>;
  /** Posts to the parent window in frame and popup-of-a-host mode; does nothing elsewhere. */
  post<Type extends keyof SentToHost>(type: Type, fields: SentToHost[Type]): void;
}

export interface ToastPort {
  /** Shows a text for 2 s; one with the same `key` takes its place (docs/specification.md section 4). */
  show(toast: { kind: 'info' | 'success' | 'warning' | 'error'; key: string; text: VisitorText }): void;
}

/** For the developers who look at `debug`. */
export interface RefusedAddress {
  /** `feature`: its name in the permissions policy, in place of an address. */
  use: 'image' | 'script' | 'upload' | 'feature';
  address: string;
}

/** Narrow it with `Pick` for flows that need little. */
export interface Services {
  hub: HubClient;
  clock: Clock;
  navigation: NavigationPort;
  host: HostEvents;
  toasts: ToastPort;
  session: Session;
  storage: GuardedStorage;
  callbacks: CallbackStore;
  visitSecret: VisitSecret;
  /** The element's settings as they are now; attributes may change at any time. */
  config: () => EntryConfig;
  /** Exact origin of the hub and portal. */
  portal: string;
  /** Other origins to load from, as the settings list them now. */
  hosts: () => ResourceHosts;
  /** Notes an address that was refused or could not be loaded. */
  noteRefused(refused: RefusedAddress): void;
  /** The tenant that the document selects; `null` for the portal's own. */
  domain: () => string | null;
  /** Elsewhere no cookie is used (docs/contract.md section 4). */
  isOwnSite: boolean;
}
