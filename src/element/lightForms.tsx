/**
 * With the attribute `light-dom` forms are children of the element, in slots, for password managers that cannot read
 * shadow roots (docs/contract.md section 3, "Looks").
 */
import { createContext, useContext, useId, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hostStyles } from '../brand/tokens/hostStyles';
import { laterHostStyles } from '../brand/tokens/laterHostStyles';
import { inRoot, rootAttribute } from '../brand/tokens/rootSelector';
import { lightFormAttribute } from '../lib/dom';
import type { ReadableStore } from '../lib/store';
import { useStore } from '../lib/useStore';
import { FormWrapperContext } from '../ui/Form';
import { entryStyles } from '../ui/styles/entryStyles';
import type { EntryElement } from './createElementClass';

/**
 * The rules of the shadow root for such a child. Those of `:host` apply to no document, and the child inherits from its
 * slot what they set. `revert` takes back what the page's rules for tags do; shapes in SVG are attributes that it would
 * take back too.
 */
const lightStyles = `[${lightFormAttribute}] :not(:where(svg,svg *)){all:revert}
${(hostStyles + laterHostStyles).replaceAll(inRoot, `[${lightFormAttribute}]`).replaceAll(rootAttribute, lightFormAttribute)}
[${lightFormAttribute}]{direction:inherit}`;

interface Adopted {
  sheets: CSSStyleSheet[];
  users: number;
}
const adoptedBy = new WeakMap<Document, Adopted>();

/** Styles forms until the last element has left the document. @returns leaves */
function adoptInDocument(document: Document): () => void {
  const adopted = adoptedBy.get(document) ?? { sheets: createSheets(document), users: 0 };
  adoptedBy.set(document, adopted);
  if (adopted.users === 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...adopted.sheets];
  adopted.users += 1;
  return () => {
    adopted.users -= 1;
    if (adopted.users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (each) => !adopted.sheets.includes(each),
    );
  };
}

function createSheets(document: Document): CSSStyleSheet[] {
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(lightStyles);
  return [sheet, entryStyles(document).sheet];
}

/** @param language the one on screen, which may differ from the element's own `lang` */
export function placeForms(
  app: ReactNode,
  element: EntryElement,
  language: ReadableStore<string>,
): ReactNode {
  return (
    <LightForms element={element} language={language}>
      {app}
    </LightForms>
  );
}

interface LightTarget {
  element: EntryElement;
  lang: string;
}
const LightTargetContext = createContext<LightTarget | null>(null);

function LightForms({
  element,
  language,
  children,
}: {
  element: EntryElement;
  language: ReadableStore<string>;
  children: ReactNode;
}) {
  const lang = useStore(language);
  const target = useMemo(() => ({ element, lang }), [element, lang]);
  // Before the first paint.
  useLayoutEffect(() => adoptInDocument(element.ownerDocument), [element]);
  useLayoutEffect(() => focusInForms(element), [element]);
  return (
    <LightTargetContext value={target}>
      <FormWrapperContext value={renderOutside}>{children}</FormWrapperContext>
    </LightTargetContext>
  );
}

const renderOutside = (form: ReactNode): ReactNode => <LightForm>{form}</LightForm>;

function LightForm({ children }: { children: ReactNode }) {
  const target = useContext(LightTargetContext);
  const slot = useId();
  const form = (
    <div slot={slot} lang={target?.lang} {...{ [lightFormAttribute]: '' }}>
      {children}
    </div>
  );
  return (
    <>
      <slot name={slot} />
      {target && createPortal(form, target.element)}
    </>
  );
}

/** The element's own `focus` does not look outside its shadow root. @returns stops it */
function focusInForms(element: EntryElement): () => void {
  const focus = (options?: FocusOptions): void => {
    const fields = [
      ...element.querySelectorAll<HTMLElement>(`[${lightFormAttribute}] input:not([type=checkbox])`),
    ];
    const field = fields.find((each) => !each.closest('[hidden]'));
    if (field) field.focus(options);
    else HTMLElement.prototype.focus.call(element, options);
  };
  Object.defineProperty(element, 'focus', { value: focus, configurable: true });
  return () => void Reflect.deleteProperty(element, 'focus');
}
