/** `<hub-entry>` for pages that bundle it themselves (`hub-entry/element`), with React as a normal import. */
import r2wc from '@r2wc/react-to-web-component';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import loaderTexts from 'virtual:loader-texts';
import { AfterMount, createStartApp, type RenderApp } from './runApp';
import { createElementClass, entryRoot, r2wcProps } from './createElementClass';
import { accountElementName, elementName } from '../contract/element';
import { accountHome } from './accountHome';
import type { PrerenderedScreens } from './prerenderedScreens';
import { mountLazily, type LazyDeps } from './mountLazily';
import { canRender, defineNotice } from './noticeElement';
import { rootStyles } from './rootStyles';

/** Nothing is prerendered, because such a page has the app as soon as it has the element. */
const screens: PrerenderedScreens = {
  texts: loaderTexts,
  readCss: () => rootStyles,
  render: () => undefined,
};

/** Defines both tags once. @returns false when they are defined already, or without custom elements (on a server) */
export function defineHubEntry(): boolean {
  if (typeof customElements === 'undefined' || customElements.get(elementName)) return false;
  if (canRender(document)) {
    const define = (name: string, home?: typeof accountHome): void =>
      customElements.define(name, createElementClass(r2wc(HubEntry, { props: r2wcProps }), null, home));
    define(elementName);
    define(accountElementName, accountHome);
  } else defineNotice();
  return true;
}

interface AppPortal {
  app: ReactNode;
  container: Element;
}

/** Mounts like the loader's element, and renders the app into the same `<div>`, in r2wc's own React root. */
function HubEntry({ container }: { container?: HTMLElement }) {
  const [portal, setPortal] = useState<AppPortal | null>(null);
  useEffect(() => {
    if (!container) return undefined;
    const render: RenderApp = (app, target, _isPrerendered, handleCommit) =>
      new Promise((resolve) => {
        const unmount = (): void => setPortal(null);
        const handleMount = (): void => resolve({ unmount });
        target.replaceChildren();
        const content = (
          <>
            {app}
            <AfterMount onCommit={handleCommit} onMount={handleMount} />
          </>
        );
        setPortal({ app: content, container: target });
      });
    const startApp = createStartApp(render);
    const deps: LazyDeps = {
      screens,
      loadApp: () => Promise.resolve(startApp),
      preloadLanguage: () => undefined,
    };
    const mounted = mountLazily(entryRoot(container), deps);
    return () => mounted.stop();
  }, [container]);
  return portal && createPortal(portal.app, portal.container);
}
