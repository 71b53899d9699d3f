/**
 * npm entry `hub-entry/solid`: `hub-entry/element`, with the tags' attributes and events typed in Solid's JSX. Copied to
 * the package as it is, because Solid's types exist only in apps that use Solid.
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
import type { JSX } from 'solid-js';

export * from 'hub-entry/element';

type Listeners = { [Name in EntryEventName as `on:${Name}`]?: (event: HubEntryEvent<Name>) => void };

type AccountListeners = {
  [Name in keyof HubAccountEventMap as `on:${Name}`]?: (event: HubAccountEvent<Name>) => void;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'hub-entry': JSX.HTMLAttributes<HubEntryElement> & HubEntryAttributes & Listeners;
      'hub-account': JSX.HTMLAttributes<HubAccountElement> & HubAccountAttributes & AccountListeners;
    }
  }
}
