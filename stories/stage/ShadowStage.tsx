import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { deriveBrandColors } from '../../src/app/services/brandColors';
import type { EntryMode } from '../../src/contract/attributes';
import { laterRootSheet } from '../../src/brand/tokens/laterHostStyles';
import { rootStyles } from '../../src/element/rootStyles';
import { StylesProvider } from '../../src/ui/styles/StylesProvider';
import { entryStyles } from '../../src/ui/styles/entryStyles';
import type { Variant } from './variants';

const styles = entryStyles(document);
const rootSheet = new CSSStyleSheet();
rootSheet.replaceSync(rootStyles);

export interface ShadowStageProps extends Variant {
  mode: EntryMode;
  /** The brand's colour as in the settings; ours without one. */
  color: string | undefined;
  children: ReactNode;
}

/** A shadow root like the element's: its style sheets, `data-scheme` and `lang` on the host, `data-mode` inside. */
export function ShadowStage({ mode, color, language, scheme, children }: ShadowStageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [colors] = useState(() => new CSSStyleSheet());
  useLayoutEffect(() => {
    colors.replaceSync(color === undefined ? '' : deriveBrandColors(color).styles);
  }, [colors, color]);
  useLayoutEffect(() => {
    if (!host.current || host.current.shadowRoot) return;
    const root = host.current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [rootSheet, laterRootSheet(document), colors, styles.sheet];
    const made = document.createElement('div');
    made.dataset.mode = mode;
    root.append(made);
    setContainer(made);
  }, [mode, colors]);
  return (
    <div ref={host} data-story-host="" lang={language} data-scheme={scheme}>
      {container && createPortal(<StylesProvider cache={styles.cache}>{children}</StylesProvider>, container)}
    </div>
  );
}
