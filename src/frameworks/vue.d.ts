/**
 * npm entry `hub-entry/vue`: `hub-entry/element`, with the tags' attributes and events typed in Vue's templates. Copied
 * to the package as it is, because Vue's types exist only in apps that use Vue.
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
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';

export * from 'hub-entry/element';

type Emitted = { [Name in EntryEventName]: (event: HubEntryEvent<Name>) => void };

type AccountEmitted = { [Name in keyof HubAccountEventMap]: (event: HubAccountEvent<Name>) => void };

declare module 'vue' {
  interface GlobalComponents {
    'hub-entry': new () => HubEntryElement & {
      $props: HTMLAttributes & HubEntryAttributes & PublicProps;
      $emit: EmitFn<Emitted>;
    };
    'hub-account': new () => HubAccountElement & {
      $props: HTMLAttributes & HubAccountAttributes & PublicProps;
      $emit: EmitFn<AccountEmitted>;
    };
  }
}
