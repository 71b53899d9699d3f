/** `<hub-entry>` for pages that bundle themselves (`hub-entry/element`): React is an import like any other. */
import r2wc from '@r2wc/react-to-web-component';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import loaderTexts from 'virtual:loader-texts';
import { AfterMount } from './AfterMount';
import { createElementClass, entryRoot, r2wcProps } from './createElementClass';
import { elementName } from './elementName';
import type { FirstScreens } from './firstScreens';
import { mountLazily, type LazyParts } from './mountLazily';
import { canDraw, defineNotice } from './noticeElement';
import { rootStyles } from './rootStyles';
import { createStartApp, type DrawApp } from './runApp';

/** Nothing is prerendered: a page that bundles has the app when it has the element. */
const screens: FirstScreens = { texts: loaderTexts, readCss: () => rootStyles, draw: () => undefined };

/**
 * Defines the element once a document.
 * @returns false when it is defined already, or where there are no custom elements (a server)
 */
export function defineHubEntry(): boolean {
  if (typeof customElements === 'undefined' || customElements.get(elementName)) return false;
  if (canDraw(document))
    customElements.define(elementName, createElementClass(r2wc(HubEntry, { props: r2wcProps }), null));
  else defineNotice();
  return true;
}

interface Drawn {
  app: ReactNode;
  container: Element;
}

/**
 * What r2wc renders into the shadow root: mounts as the loader's element does, and draws the app into the same `<div>`, in
 * r2wc's own React root.
 */
function HubEntry({ container }: { container?: HTMLElement }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    if (!container) return undefined;
    const draw: DrawApp = (app, target) =>
      new Promise((resolve) => {
        const unmount = (): void => setDrawn(null);
        const handleMount = (): void => resolve({ unmount });
        target.replaceChildren();
        const content = (
          <>
            {app}
            <AfterMount run={handleMount} />
          </>
        );
        setDrawn({ app: content, container: target });
      });
    const startApp = createStartApp(draw);
    const parts: LazyParts = {
      screens,
      loadApp: () => Promise.resolve(startApp),
      preloadLanguage: () => undefined,
    };
    const mounted = mountLazily(entryRoot(container), parts);
    return () => mounted.stop();
  }, [container]);
  return drawn && createPortal(drawn.app, drawn.container);
}
