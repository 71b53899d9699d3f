/**
 * npm entry `hub-entry/svelte`: `hub-entry/element`, with the tags' attributes and events typed in Svelte's templates.
 * Copied to the package as it is, because Svelte's types exist only in apps that use Svelte.
 */
import type {
  EntryEventName,
  HubAccountAttributes,
  HubAccountElement,
  HubAccountEvent,
  HubAccountEventMap,
  HubEntryAttributes,
  HubEntryElement,
  HubEntryEvent,
} from 'hub-entry/element';
import type { HTMLAttributes } from 'svelte/elements';

export * from 'hub-entry/element';

/** `onentry-login` and, before Svelte 5, `on:entry-login`. */
type Listeners = {
  [Name in EntryEventName as `on${Name}` | `on:${Name}`]?:
    ((event: HubEntryEvent<Name>) => void) | null | undefined;
};

type AccountListeners = {
  [Name in keyof HubAccountEventMap as `on${Name}` | `on:${Name}`]?:
    ((event: HubAccountEvent<Name>) => void) | null | undefined;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'hub-entry': HTMLAttributes<HubEntryElement> & HubEntryAttributes & Listeners;
    'hub-account': HTMLAttributes<HubAccountElement> & HubAccountAttributes & AccountListeners;
  }
}
