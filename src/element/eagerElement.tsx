/** `<hub-entry>` with Preact bundled in, for apps that bundle themselves (`hub-entry/element`). */
import r2wc from '@r2wc/react-to-web-component';
import { useLayoutEffect, useState } from 'react';
import type { AppModel } from '../app/AppModel';
import { createAppModel } from '../app/createAppModel';
import { EntryApp } from '../app/EntryApp';
import { hostStyles } from '../brand/tokens/hostStyles';
import { openConfig } from '../contract/firstConfig';
import { styleSheet } from '../lib/styles/styleSheet';
import { createEntryHost } from './createEntryHost';
import { chooseFirstLanguage, storeFirstLanguage } from './firstLanguage';
import { firstColors } from './firstColors';
import { firstMethods } from './firstMethods';
import { elementName } from './elementName';
import { loaderStyles } from './loaderStyles';
import { requestSettings } from './requestSettings';
import { withEntryContract, type EntryElement, type RendererClass } from './withEntryContract';

/**
 * Defines the element once a document.
 * @returns false when it is defined already, or where there are no custom elements (a server)
 */
export function defineHubEntry(): boolean {
  if (typeof customElements === 'undefined' || customElements.get(elementName)) return false;
  const Base = r2wc(EagerEntry, { shadow: 'open' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- r2wc types its class as a bare constructor; the life-cycle callbacks are there
  customElements.define(elementName, withEntryContract(Base as unknown as RendererClass, null));
  return true;
}

/** r2wc renders this into the shadow root, which it gives as `container`. */
function EagerEntry({ container }: { container?: Node }) {
  const [model, setModel] = useState<AppModel | null>(null);
  useLayoutEffect(() => {
    if (!(container instanceof ShadowRoot)) return undefined;
    let isGone = false;
    let stop: (() => void) | undefined;
    const begin = async (): Promise<void> => {
      const started = await startModel(container);
      if (isGone) return;
      setModel(started);
      stop = started.start();
    };
    void begin();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [container]);
  return (
    <div data-mode={container instanceof ShadowRoot ? (container.host.getAttribute('mode') ?? 'tag') : 'tag'}>
      {model && container instanceof ShadowRoot ? <EntryApp model={model} /> : <div data-placeholder="" />}
    </div>
  );
}

async function startModel(root: ShadowRoot): Promise<AppModel> {
  const base = new CSSStyleSheet();
  base.replaceSync(hostStyles + loaderStyles);
  const colors = new CSSStyleSheet();
  root.adoptedStyleSheets = [base, colors, styleSheet(root.ownerDocument)];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host is an instance of the class above: r2wc mounts nothing else
  const element = root.host as EntryElement;
  const config = openConfig(element.entrySource.get()).first;
  const language = chooseFirstLanguage(config, window);
  colors.replaceSync(firstColors(config, language.cachedSettings, root.ownerDocument.documentElement));
  storeFirstLanguage(language, config, window);
  const settings = requestSettings(config, language.lang);
  settings.catch(() => undefined);
  const host = createEntryHost(element, {
    ...language,
    methods: firstMethods(language.cachedSettings, config.mode, root.ownerDocument),
    isPrerendered: false,
    settings,
    colors,
    takeEarlyInput: () => undefined,
  });
  return createAppModel(host, window);
}
