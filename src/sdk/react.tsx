/** @jsxImportSource react */
/**
 * npm entry `hub-entry/react`: `<hub-entry>` and `<hub-account>` as typed React components. Renders a plain tag, also on a server, and
 * loads the hub's script in the browser unless something else has.
 */
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import type { HubEntryElement, HubEntryEvent, HubEntryMethods, HubEntrySettings } from '../contract/element';
import type { EntryEventName } from '../contract/events';
import { loadHubEntry } from './loadHubEntry';
import { methodsOf, useTexts, type TextsByLanguage } from './tagMethods';

export { HubAccount, type HubAccountProps, type HubAccountTag } from './HubAccount';
export type {
  HubAccountElement,
  HubAccountEvent,
  HubAccountEventMap,
  HubAccountSettings,
} from '../contract/accountElement';
export type { AccountEventMap, AccountEventName } from '../contract/accountEvents';
export type { HubEntryElement, HubEntryEvent, HubEntryMethods, HubEntrySettings } from '../contract/element';
export type { EntryEventMap, EntryEventName } from '../contract/events';
export type { LoginMethod, LoginSuccess } from '../contract/login';

/** A listener. `entry-login` and `entry-redirect` can be canceled. */
type Listener<Name extends EntryEventName> = (
  detail: HubEntryEvent<Name>['detail'],
  event: HubEntryEvent<Name>,
) => void;

/** Props of `<HubEntry>`: the element's settings and events; names with a hyphen are passed to the tag as they are. */
export interface HubEntryProps extends HubEntrySettings {
  /** Exact origin of the hub. */
  hub: string;
  lang?: string;
  /** Language → flat key → text, which replaces ours. Pass the same object while nothing changes. */
  texts?: TextsByLanguage;
  onReady?: Listener<'entry-ready'>;
  onScreen?: Listener<'entry-screen'>;
  /** The visitor signed in. `event.preventDefault()` stops the redirect. */
  onLogin?: Listener<'entry-login'>;
  /** The page is about to navigate. `event.preventDefault()` stops it. */
  onRedirect?: Listener<'entry-redirect'>;
  onError?: Listener<'entry-error'>;
  onTrack?: Listener<'entry-track'>;
  className?: string;
  style?: CSSProperties;
  id?: string;
  /** Content of the slots `header`, `footer`, `brand`. */
  children?: ReactNode;
  /** Methods of the element; calls wait for its script when necessary. */
  ref?: Ref<HubEntryMethods>;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The plain tag, for pages that load its script themselves. */
      'hub-entry': HubEntryTag;
    }
  }
}

/** Attributes of the plain tag, as in HTML. */
export interface HubEntryTag extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HubEntryElement> | undefined;
  hub?: string | undefined;
  mode?: string | undefined;
  screen?: string | undefined;
  domain?: string | undefined;
  appid?: string | undefined;
  callback?: string | undefined;
  code?: string | undefined;
  'open-id'?: string | undefined;
  'color-scheme'?: string | undefined;
  redirect?: string | undefined;
  'parent-origins'?: string | undefined;
  'no-tracking'?: '' | boolean | undefined;
  'light-dom'?: '' | boolean | undefined;
  debug?: '' | boolean | undefined;
  class?: string | undefined;
}

/** `<hub-entry>` in React. */
export function HubEntry(props: HubEntryProps): ReactElement {
  const { hub, texts, lang, className, style, id, children, ref } = props;
  const element = useRef<HubEntryElement>(null);
  useListeners(element, props);
  useEffect(() => loadHubEntry(hub), [hub]);
  useTexts(element, 'hub-entry', texts);
  useImperativeHandle(ref, () => methodsOf(element, 'hub-entry'), []);
  return (
    <hub-entry
      ref={element}
      id={id}
      lang={lang}
      class={className}
      style={style}
      {...attributesOf(props)}
      {...hyphenated(props)}
    >
      {children}
    </hub-entry>
  );
}

/** TypeScript allows any prop with a hyphen in JSX: `data-…`, `aria-…`, and the tag's own attributes. */
function hyphenated(props: HubEntryProps): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => name.includes('-')));
}

/** Attributes instead of properties, because a server can render only those. */
function attributesOf(props: HubEntryProps): HubEntryTag {
  const { parentOrigins, noTracking, lightDom, debug } = props;
  return {
    hub: props.hub,
    mode: props.mode ?? undefined,
    screen: props.screen ?? undefined,
    domain: props.domain ?? undefined,
    appid: props.appid ?? undefined,
    callback: props.callback ?? undefined,
    code: props.code ?? undefined,
    'open-id': props.openId ?? undefined,
    'color-scheme': props.colorScheme ?? undefined,
    redirect: props.redirect ?? undefined,
    'parent-origins': typeof parentOrigins === 'string' ? parentOrigins : parentOrigins?.join(' '),
    'no-tracking': noTracking ? '' : undefined,
    'light-dom': lightDom ? '' : undefined,
    debug: debug ? '' : undefined,
  };
}

function useListeners(element: { current: HubEntryElement | null }, props: HubEntryProps): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const tag = element.current;
    if (!tag) return undefined;
    const leave = new AbortController();
    const { signal } = leave;
    const hear = <Name extends EntryEventName>(
      name: Name,
      pick: (now: HubEntryProps) => Listener<Name> | undefined,
    ) => tag.addEventListener(name, (event) => pick(latest.current)?.(event.detail, event), { signal });
    hear('entry-ready', ({ onReady }) => onReady);
    hear('entry-screen', ({ onScreen }) => onScreen);
    hear('entry-login', ({ onLogin }) => onLogin);
    hear('entry-redirect', ({ onRedirect }) => onRedirect);
    hear('entry-error', ({ onError }) => onError);
    hear('entry-track', ({ onTrack }) => onTrack);
    return () => leave.abort();
  }, [element]);
}
