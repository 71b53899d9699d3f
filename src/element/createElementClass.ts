/**
 * The class of `<hub-entry>` (docs/contract.md section 3): a subclass closes the gaps of r2wc, which mounts, updates
 * and unmounts a renderer. It adds the shadow root, properties, methods, and correct behavior when hosts move or
 * change an element. It reads only the settings that the initial screen needs; the app parses all of them and
 * reports mistakes to developers.
 */
import {
  booleanAttributes,
  entryAttributes,
  propertyName,
  type ConfigSource,
  type EntryAttribute,
} from '../contract/attributes';
import { cancelableEvents } from '../contract/events';
import { openConfig } from '../contract/initialConfig';
import { createStore, type ReadableStore } from '../lib/store';
import type { ElementEventMap, EntryCommand } from '../contract/elementApi';
import { readDocumentAddress } from './documentAddress';
import type { TextsCall } from '../contract/hostTexts';

/** A mounted element as its renderer sees it. */
export interface EntryElement extends HTMLElement {
  /** A new object after each change of the settings. */
  readonly entrySource: ReadableStore<ConfigSource>;
  /** All calls of `setTexts`, unchecked. */
  readonly entryTexts: ReadableStore<readonly TextsCall[]>;
  dispatchEntryEvent<Name extends keyof ElementEventMap>(name: Name, detail: ElementEventMap[Name]): boolean;
  /** Does not count as the host's own setting. */
  reflectLang(lang: string): void;
  /** @see ElementApi.onCommand */
  onEntryCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void;
  /** Discards typed text and keeps the session (docs/contract.md section 3). */
  reset(): void;
  /** Revokes the token, clears the cookies and informs the host. */
  signOut(): Promise<void>;
  /** @param texts by key, as in `src/i18n/locales/zh` */
  setTexts(lang: string, texts: Record<string, string>): void;
  /** Sets a value that came by message, until the element is unmounted. */
  overrideSetting(name: EntryAttribute, value: string): void;
}

export type EntryRoot = ShadowRoot & { readonly host: EntryElement };

/** Members of r2wc's class that the subclass replaces; r2wc registers their symbols for that (`Symbol.for`). */
const props: unique symbol = Symbol.for('r2wc.props');
const render: unique symbol = Symbol.for('r2wc.render');
const connected: unique symbol = Symbol.for('r2wc.connected');

/** What the subclass uses of r2wc's class. */
type R2wcClass = new () => HTMLElement & {
  container: HTMLElement | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, value: string | null): void;
  [props]: Record<string, unknown>;
  [render](): void;
  [connected]: boolean;
};

/** Every attribute as text, because `contract/config` parses them together. The sign-in does not read `show`. */
export const r2wcProps = Object.fromEntries(
  [...entryAttributes, 'show'].map((name) => [propertyName(name), 'string' as const]),
);

/** r2wc passes the shadow root to its renderer as the container. */
export function entryRoot(container: Node): EntryRoot {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the subclass sets it
  return container as EntryRoot;
}

/** `lang` is the platform's own reflecting property. */
const mirroredAttributes = entryAttributes.filter((name) => name !== 'lang');

/**
 * @param r2wcClass created with `r2wcProps` and without `shadow`
 * @param scriptOrigin origin that served the script, the default of `hub`; `null` when bundled from npm
 * @param home from the attribute `show`: the portal's page that the element is, instead of the sign-in
 */
export function createElementClass(
  r2wcClass: CustomElementConstructor,
  scriptOrigin: string | null,
  home?: (show: unknown) => ConfigSource['home'],
): CustomElementConstructor {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- r2wc types its class as a bare constructor
  const Base = r2wcClass as unknown as R2wcClass;
  class HubEntryElement extends Base implements EntryElement {
    /** Keeps a root that the document declared: `attachShadow` would empty it. */
    readonly #root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    // The order matters: reading the config already reads this field.
    /** The `lang` we wrote ourselves; the host's own setting is `null` then. */
    #reflectedLang: string | null = null;
    /** Settings that came by message. */
    #overrides: Partial<Record<EntryAttribute, string>> = {};
    readonly #source = createStore<ConfigSource>(this.#openSource());
    readonly #texts = createStore<readonly TextsCall[]>([]);
    #command: ((command: EntryCommand) => Promise<void> | void) | undefined;
    #waiting: EntryCommand[] = [];
    #isRendering = false;
    /** Hub, mode and place of the forms; a change of one starts a new sign-in. */
    #mountKey = '';

    constructor() {
      super();
      // r2wc mounts into `container`. Its own `shadow` option would empty a declared root.
      this.container = this.#root;
      this[props]['container'] = this.#root;
      // r2wc treats a new element as connected and would mount it at its first attribute, even if it is never attached.
      this[connected] = false;
      this.#adoptEarlyProperties();
    }

    get entrySource(): ReadableStore<ConfigSource> {
      return this.#source;
    }

    get entryTexts(): ReadableStore<readonly TextsCall[]> {
      return this.#texts;
    }

    /** Shows nothing in a document without a window (`DOMParser`, a template's). */
    override connectedCallback(): void {
      if (this.ownerDocument.defaultView) super.connectedCallback();
    }

    /**
     * A move with `appendChild` disconnects and connects in one task: r2wc unmounts only what is still disconnected
     * then.
     */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) this.#unmount();
      });
    }

    /** Its presence keeps the element connected during `moveBefore`. */
    connectedMoveCallback(): void {}

    /** Constructed style sheets belong to one document, so the element mounts again in another. */
    adoptedCallback(): void {
      this.#unmount();
    }

    override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      if (name === 'lang' && value !== this.#reflectedLang) this.#reflectedLang = null;
      if (value) {
        super.attributeChangedCallback(name, before, value);
        return;
      }
      // r2wc skips empty and removed attributes.
      this[props][propertyName(name)] = value;
      this[render]();
    }

    /** r2wc calls this when the element is connected and after each change of an attribute. */
    override [render](): void {
      if (!this[connected]) return;
      const known = this.#mountKey;
      this.#follow();
      // A new sign-in: unmounts and starts over.
      if (known !== '' && known !== this.#mountKey) this.#unmount();
      this[connected] = true;
      // Mounting writes `lang`, which would make r2wc mount a second time.
      if (this.#isRendering) return;
      this.#isRendering = true;
      try {
        super[render]();
      } finally {
        this.#isRendering = false;
      }
    }

    /** Works without the app, because the initial screen already has its fields. */
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

    overrideSetting(name: EntryAttribute, value: string): void {
      this.#overrides = { ...this.#overrides, [name]: value };
      this.#follow();
    }

    dispatchEntryEvent<Name extends keyof ElementEventMap>(
      name: Name,
      detail: ElementEventMap[Name],
    ): boolean {
      const cancelable = cancelableEvents.has(name);
      return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
    }

    reflectLang(lang: string): void {
      const own = this.getAttribute('lang');
      // The host's own attribute stays. A language of the address is written, because styles depend on it.
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

    #unmount(): void {
      if (!this[connected]) return;
      this.#overrides = {};
      this.#waiting = [];
      this.#mountKey = '';
      super.disconnectedCallback();
    }

    /** A property set before the upgrade would hide the accessor permanently. */
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
      const { hub, mode, lightDom, colorScheme } = openConfig(source).initial;
      this.#mountKey = `${mode} ${hub} ${lightDom}`;
      this.#source.set(source);
      // The host styles read it; nothing else writes it.
      this.setAttribute('data-scheme', colorScheme);
    }

    #openSource(): ConfigSource {
      const values = { ...this[props] };
      const overrides = this.#overrides;
      const { mode } = values;
      const isPortal = mode === 'page' || mode === 'frame';
      return {
        override: (name) => overrides[name] ?? null,
        attribute: (name) => {
          const value = values[propertyName(name)];
          if (typeof value !== 'string') return null;
          return name === 'lang' && value === this.#reflectedLang ? null : value;
        },
        address: isPortal ? readDocumentAddress(window) : { pathname: '', search: '' },
        home: home?.(values['show']),
        scriptOrigin,
      };
    }
  }

  for (const attribute of mirroredAttributes) mirror(HubEntryElement.prototype, attribute);
  const platform = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'lang');
  if (platform) Object.defineProperty(HubEntryElement.prototype, 'lang', platform);
  return HubEntryElement;
}

/**
 * r2wc would write booleans as words. A boolean attribute is present or absent, any other is text; `null` removes
 * it.
 */
function mirror(prototype: HTMLElement, attribute: EntryAttribute): void {
  const isBoolean = booleanAttributes.has(attribute);
  Object.defineProperty(prototype, propertyName(attribute), {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return isBoolean ? this.hasAttribute(attribute) : this.getAttribute(attribute);
    },
    set(this: HTMLElement, value: unknown) {
      // Frameworks write an attribute without value as an empty text.
      if (isBoolean) this.toggleAttribute(attribute, value === '' || Boolean(value));
      else if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, attributeText(value));
    },
  });
}

/** Joins lists with spaces. Writes other values that are no text as JSON, which the parser rejects. */
function attributeText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
