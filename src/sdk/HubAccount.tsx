/** @jsxImportSource react */
/** `<hub-account>` as a typed React component of `hub-entry/react`, as `HubEntry` is. */
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react';
import type {
  HubAccountElement,
  HubAccountEvent,
  HubAccountEventMap,
  HubAccountSettings,
} from '../contract/accountElement';
import type { HubEntryMethods } from '../contract/element';
import { loadHubEntry } from './loadHubEntry';
import { methodsOf, useTexts, type TextsByLanguage } from './tagMethods';

type Listener<Name extends keyof HubAccountEventMap> = (
  detail: HubAccountEventMap[Name],
  event: HubAccountEvent<Name>,
) => void;

/** Props of `<HubAccount>`: the element's settings and events; names with a hyphen are passed to the tag as they are. */
export interface HubAccountProps extends HubAccountSettings {
  /** Exact origin of the hub. */
  hub: string;
  lang?: string;
  /** Language → flat key → text, which replaces ours. Pass the same object while nothing changes. */
  texts?: TextsByLanguage;
  /** The owner changed something. */
  onChange?: Listener<'account-change'>;
  /** The owner asked for the deletion. */
  onDeleted?: Listener<'account-deleted'>;
  /** The visitor signed in here. */
  onLogin?: Listener<'entry-login'>;
  onReady?: Listener<'entry-ready'>;
  onError?: Listener<'entry-error'>;
  className?: string;
  style?: CSSProperties;
  id?: string;
  /** Methods of the element; calls wait for its script when necessary. */
  ref?: Ref<HubEntryMethods>;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The plain tag, for pages that load its script themselves. */
      'hub-account': HubAccountTag;
    }
  }
}

/** Attributes of the plain tag, as in HTML. */
export interface HubAccountTag extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HubAccountElement> | undefined;
  hub?: string | undefined;
  show?: string | undefined;
  domain?: string | undefined;
  'color-scheme'?: string | undefined;
  'no-tracking'?: '' | boolean | undefined;
  debug?: '' | boolean | undefined;
  class?: string | undefined;
}

/** `<hub-account>` in React. */
export function HubAccount(props: HubAccountProps): ReactElement {
  const { hub, show, domain, colorScheme, noTracking, debug, texts, lang, className, style, id, ref } = props;
  const element = useRef<HubAccountElement>(null);
  useListeners(element, props);
  useEffect(() => loadHubEntry(hub), [hub]);
  useTexts(element, 'hub-account', texts);
  useImperativeHandle(ref, () => methodsOf(element, 'hub-account'), []);
  return (
    <hub-account
      ref={element}
      id={id}
      lang={lang}
      class={className}
      style={style}
      hub={hub}
      show={show ?? undefined}
      domain={domain ?? undefined}
      color-scheme={colorScheme ?? undefined}
      no-tracking={noTracking ? '' : undefined}
      debug={debug ? '' : undefined}
      {...Object.fromEntries(Object.entries(props).filter(([name]) => name.includes('-')))}
    />
  );
}

function useListeners(element: { current: HubAccountElement | null }, props: HubAccountProps): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const leave = new AbortController();
    const hear = <Name extends keyof HubAccountEventMap>(
      name: Name,
      pick: (now: HubAccountProps) => Listener<Name> | undefined,
    ) =>
      element.current?.addEventListener(
        name,
        (event: HubAccountEvent<Name>) => pick(latest.current)?.(event.detail, event),
        { signal: leave.signal },
      );
    hear('account-change', ({ onChange }) => onChange);
    hear('account-deleted', ({ onDeleted }) => onDeleted);
    hear('entry-login', ({ onLogin }) => onLogin);
    hear('entry-ready', ({ onReady }) => onReady);
    hear('entry-error', ({ onError }) => onError);
    return () => leave.abort();
  }, [element]);
}
