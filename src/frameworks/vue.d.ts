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

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** Vue's compiler checks `color-scheme` of a template as `colorScheme`. */
type Props<Attributes> = Attributes & {
  [Name in keyof Attributes as Camel<Name & string>]: Attributes[Name];
};

type Emitted = { [Name in EntryEventName]: (event: HubEntryEvent<Name>) => void };

type AccountEmitted = { [Name in keyof HubAccountEventMap]: (event: HubAccountEvent<Name>) => void };

declare module 'vue' {
  interface GlobalComponents {
    'hub-entry': new () => HubEntryElement & {
      $props: HTMLAttributes & Props<HubEntryAttributes> & PublicProps;
      $emit: EmitFn<Emitted>;
    };
    'hub-account': new () => HubAccountElement & {
      $props: HTMLAttributes & Props<HubAccountAttributes> & PublicProps;
      $emit: EmitFn<AccountEmitted>;
    };
  }
}
