import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { theme } from '../../brand/theme';
import { AdoptedSheet } from './AdoptedSheet';
import { StylesProvider } from './StylesProvider';
import { cacheOptions, entryStyles } from './entryStyles';
import { ownProps } from './ownProps';

const Box = styled(
  'div',
  ownProps,
)<{ $isWide: boolean }>(
  ({ theme: { color }, $isWide }) => css`
    color: ${color.danger};
    inline-size: ${$isWide ? '2px' : '1px'};
  `,
);
const boxes = (
  <>
    <Box $isWide part="input" />
    <Box $isWide={false} />
  </>
);

const { cache, sheet } = entryStyles(document);
const textOf = (rules: CSSStyleSheet) => [...rules.cssRules].map(({ cssText }) => cssText).join('\n');

/** Renders into a new shadow root. */
function renderInShadow(content: ReactNode) {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  const container = shadow.appendChild(document.createElement('div'));
  const { unmount } = render(<StylesProvider cache={cache}>{content}</StylesProvider>, { container });
  return { shadow, unmount, elements: [...container.children] };
}

describe('entryStyles', () => {
  it('writes component styles into one constructed sheet and creates no style element', () => {
    const { shadow } = renderInShadow(boxes);
    expect(textOf(sheet)).toMatch(/inline-size: ?2px/);
    expect(textOf(sheet)).toMatch(/inline-size: ?1px/);
    expect(document.querySelector('style')).toBeNull();
    expect(shadow.querySelector('style')).toBeNull();
  });

  it('passes a component the theme, and its element all props except those for styles', () => {
    const [box] = renderInShadow(boxes).elements;
    expect(textOf(sheet)).toContain(theme.color.danger);
    expect([...(box?.attributes ?? [])].map(({ name }) => name).toSorted()).toEqual(['class', 'part']);
  });

  it('inserts the rules of two shadow roots once', () => {
    renderInShadow(boxes);
    const { length } = sheet.cssRules;
    renderInShadow(boxes);
    expect(sheet.cssRules).toHaveLength(length);
  });

  it('keeps the rules when an element moves within the document', () => {
    const { shadow } = renderInShadow(boxes);
    const before = textOf(sheet);
    document.body.appendChild(document.createElement('section')).append(shadow.host);
    expect(textOf(sheet)).toBe(before);
    expect(shadow.adoptedStyleSheets).toEqual([sheet]);
  });

  it('is shared by the elements of a document, but not across documents', () => {
    const other = document.implementation.createHTMLDocument();
    expect(entryStyles(document)).toBe(entryStyles(document));
    expect(entryStyles(other).cache).not.toBe(cache);
    expect(entryStyles(other).sheet).not.toBe(sheet);
  });

  it('holds rules back, and adds them when the last holder releases them', () => {
    const other = document.implementation.createHTMLDocument();
    const { cache: held, sheet: rules, holdRules } = entryStyles(other);
    const add = (name: string) => held.insert('', { name, styles: `.${name}{color:red}` }, held.sheet, true);
    const [addFirst, addSecond] = [holdRules(), holdRules()];
    add('a');
    add('b');
    expect(rules.cssRules).toHaveLength(0);
    expect(held.inserted['a']).toBe(true);
    addFirst();
    addFirst();
    expect(rules.cssRules).toHaveLength(0);
    addSecond();
    expect(textOf(rules)).toMatch(/\.a.*\n\.b/);
    add('c');
    expect(textOf(rules)).toMatch(/\.b.*\n\.c/);
  });

  it('names classes as the build does', () => {
    const server = createCache(cacheOptions);
    server.compat = true;
    const html = renderToString(<StylesProvider cache={server}>{boxes}</StylesProvider>);
    const names = renderInShadow(boxes).elements.map(({ className }) => className);
    expect(names).toHaveLength(2);
    for (const name of names) expect(html).toContain(`class="${name}"`);
  });
});

const create = (container: Node = document.createElement('div')) =>
  new AdoptedSheet({ key: 'entry', container });

describe('AdoptedSheet', () => {
  it('keeps rules in insertion order', () => {
    const adopted = create();
    adopted.insert('.a{color:red}');
    adopted.insert('.b{color:blue}');
    expect(textOf(adopted.sheet)).toMatch(/\.a.*\n\.b/);
  });

  it('adds a batch in order, after existing rules', () => {
    const adopted = create();
    adopted.insert('.a{color:red}');
    adopted.batch(() => ['.b{color:blue}', '.c{color:blue}'].forEach((rule) => adopted.insert(rule)));
    expect(textOf(adopted.sheet)).toMatch(/\.a.*\n\.b.*\n\.c/);
  });
});
