/**
 * The class of `<hub-entry>`: shadow root, attributes, properties, methods and life cycle (contract section 3). What can
 * wait for the app is left to it: it parses the settings whole and tells developers what is wrong with them.
 */
import {
  booleanAttributes,
  entryAttributes,
  propertyName,
  type ConfigSource,
  type EntryAttribute,
} from '../contract/config';
import { cancelableEvents, type EntryEventMap, type EntryEventName } from '../contract/events';
import { openConfig } from '../contract/firstConfig';
import { createStore, type ReadableStore } from '../lib/store';
import type { EntryCommand } from '../app/EntryHost';
import { readDocumentAddress } from './documentAddress';
import type { TextsCall } from './hostTexts';

/** What a mounted element offers its renderer. */
export interface EntryElement extends HTMLElement {
  /** Where the settings are read from; another one after each change. */
  readonly entrySource: ReadableStore<ConfigSource>;
  /** All calls of `setTexts`, unchecked. */
  readonly entryTexts: ReadableStore<readonly TextsCall[]>;
  dispatchEntryEvent<Name extends EntryEventName>(name: Name, detail: EntryEventMap[Name]): boolean;
  /** Writes the language in force into `lang`, without making it the host's own setting. */
  reflectLang(lang: string): void;
  /** @see EntryHost.onCommand */
  onEntryCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void;
  /** Back to the first screen; typed text is dropped, the session stays (contract section 3). */
  reset(): void;
  /** Revokes the token, clears the cookies and tells the host. */
  signOut(): Promise<void>;
  /** Lays texts over ours. @param texts flat keys as in `src/i18n/zh.ts` */
  setTexts(lang: string, texts: Record<string, string>): void;
}

/**
 * Draws an element that stands in a document.
 * @param element the connected element
 * @param root its shadow root, empty
 * @returns what ends it and leaves the root empty
 */
export type MountElement = (element: EntryElement, root: ShadowRoot) => { stop(): void };

/** `lang` is the platform's own reflecting property and needs no accessor of ours. */
const mirroredAttributes = entryAttributes.filter((name) => name !== 'lang');

/**
 * Makes the class. An element is mounted when it stands in a document, and not before.
 * @param mount draws it
 * @param scriptOrigin origin that served the script, the default of `hub`; `null` when bundled from npm
 */
export function createElementClass(
  mount: MountElement,
  scriptOrigin: string | null,
): CustomElementConstructor {
  class HubEntryElement extends HTMLElement implements EntryElement {
    static readonly observedAttributes: readonly string[] = entryAttributes;

    readonly #root = this.attachShadow({ mode: 'open' });
    #mounted: { stop(): void } | undefined;
    // In this order: reading the config already asks it.
    /** The `lang` we wrote ourselves; the host's own setting is `null` then. */
    #reflectedLang: string | null = null;
    readonly #source = createStore<ConfigSource>(this.#openSource());
    readonly #texts = createStore<readonly TextsCall[]>([]);
    #command: ((command: EntryCommand) => Promise<void> | void) | undefined;
    #waiting: EntryCommand[] = [];
    /** Hub and mode: with another one it is another sign-in. */
    #place = '';

    constructor() {
      super();
      this.#adoptEarlyProperties();
    }

    get entrySource(): ReadableStore<ConfigSource> {
      return this.#source;
    }

    get entryTexts(): ReadableStore<readonly TextsCall[]> {
      return this.#texts;
    }

    connectedCallback(): void {
      this.#follow();
      this.#mounted ??= mount(this, this.#root);
    }

    /** A move with `appendChild` disconnects and connects in one task: wait and see before unmounting. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) this.#unmount();
      });
    }

    /** With this defined, `moveBefore` keeps the element connected. */
    connectedMoveCallback(): void {}

    /** Constructed style sheets belong to one document: in another one everything is drawn anew. */
    adoptedCallback(): void {
      this.#unmount();
    }

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      if (name === 'lang' && value !== this.#reflectedLang) this.#reflectedLang = null;
      // Only a mounted element has a reader.
      if (!this.#mounted) return;
      const known = this.#place;
      this.#follow();
      if (known !== this.#place) this.#mountAnew();
    }

    /** Needs no app: the first screen has its fields before that. */
    override focus(options?: FocusOptions): void {
      const shown = (controls: string): HTMLElement | undefined =>
        [...this.#root.querySelectorAll<HTMLElement>(controls)].find((each) => !each.closest('[hidden]'));
      const target = shown('input:not([type=checkbox])') ?? shown('button, a[href]');
      target?.focus(options);
    }

    reset(): void {
      void this.#send('reset');
    }

    async signOut(): Promise<void> {
      await this.#send('signOut');
    }

    setTexts(lang: string, texts: Record<string, string>): void {
      this.#texts.set([...this.#texts.get(), [lang, texts]]);
    }

    dispatchEntryEvent<Name extends EntryEventName>(name: Name, detail: EntryEventMap[Name]): boolean {
      const cancelable = cancelableEvents.has(name);
      return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
    }

    reflectLang(lang: string): void {
      const own = this.getAttribute('lang');
      // The host's own attribute stands; a language of the address is written, since styles depend on it.
      if (own === lang || (own !== null && own !== this.#reflectedLang)) return;
      this.#reflectedLang = lang;
      this.setAttribute('lang', lang);
    }

    onEntryCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void {
      this.#command = handler;
      for (const command of this.#waiting.splice(0)) void handler(command);
      return () => {
        if (this.#command === handler) this.#command = undefined;
      };
    }

    async #send(command: EntryCommand): Promise<void> {
      if (this.#command) await this.#command(command);
      else this.#waiting.push(command);
    }

    /** Another hub is another sign-in: nothing of the old one may go on. */
    #mountAnew(): void {
      this.#unmount();
      if (this.isConnected) this.connectedCallback();
    }

    #unmount(): void {
      if (!this.#mounted) return;
      this.#waiting = [];
      this.#mounted.stop();
      this.#mounted = undefined;
    }

    /** A property set before the upgrade would hide the accessor for good. */
    #adoptEarlyProperties(): void {
      for (const attribute of mirroredAttributes) {
        const name = propertyName(attribute);
        const early = Object.getOwnPropertyDescriptor(this, name);
        if (!early || !Reflect.deleteProperty(this, name)) continue;
        Reflect.set(this, name, early.value);
      }
    }

    #follow(): void {
      const source = this.#openSource();
      const { hub, mode, colorScheme } = openConfig(source).first;
      this.#place = `${mode} ${hub}`;
      this.#source.set(source);
      // Read by the host styles.
      this.setAttribute('data-scheme', colorScheme);
    }

    #openSource(): ConfigSource {
      const mode = this.getAttribute('mode');
      const isPortal = mode === 'page' || mode === 'frame';
      return {
        attribute: (name) => {
          const value = this.getAttribute(name);
          return name === 'lang' && value === this.#reflectedLang ? null : value;
        },
        address: isPortal ? readDocumentAddress(window) : { pathname: '', search: '' },
        scriptOrigin,
      };
    }
  }

  for (const attribute of mirroredAttributes) mirror(HubEntryElement.prototype, attribute);
  return HubEntryElement;
}

/** Defines the property of an attribute: booleans are present or not, all else is text; `null` removes. */
function mirror(prototype: HTMLElement, attribute: EntryAttribute): void {
  const isBoolean = booleanAttributes.has(attribute);
  Object.defineProperty(prototype, propertyName(attribute), {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return isBoolean ? this.hasAttribute(attribute) : this.getAttribute(attribute);
    },
    set(this: HTMLElement, value: unknown) {
      // Frameworks write a bare attribute as an empty text.
      if (isBoolean) this.toggleAttribute(attribute, value === '' || Boolean(value));
      else if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, attributeText(value));
    },
  });
}

/** Lists are written with spaces between; anything else that is no text as JSON, which the parser will refuse. */
function attributeText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
