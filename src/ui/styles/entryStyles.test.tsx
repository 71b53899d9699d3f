import createCache from '@emotion/cache';
import { Global, css } from '@emotion/react';
import styled from '@emotion/styled';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
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
const roots: Root[] = [];

/** Renders into a new shadow root. */
async function draw(content: ReactNode): Promise<ShadowRoot> {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  const root = createRoot(shadow.appendChild(document.createElement('div')));
  roots.push(root);
  await act(async () => root.render(<StylesProvider cache={cache}>{content}</StylesProvider>));
  return shadow;
}

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

afterEach(async () => {
  await act(async () => roots.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
});

describe('entryStyles', () => {
  it('writes component styles into one constructed sheet and creates no style element', async () => {
    const shadow = await draw(boxes);
    expect(textOf(sheet)).toMatch(/inline-size: ?2px/);
    expect(textOf(sheet)).toMatch(/inline-size: ?1px/);
    expect(document.querySelector('style')).toBeNull();
    expect(shadow.querySelector('style')).toBeNull();
  });

  it('gives a component the theme, and its element all props but those that only style', async () => {
    const box = (await draw(boxes)).querySelector('[class]');
    expect(textOf(sheet)).toContain(theme.color.danger);
    expect([...(box?.attributes ?? [])].map(({ name }) => name).toSorted()).toEqual(['class', 'part']);
  });

  it('writes the rules of two shadow roots once', async () => {
    await draw(boxes);
    const { length } = sheet.cssRules;
    await draw(boxes);
    expect(sheet.cssRules).toHaveLength(length);
  });

  it('keeps the rules when an element moves within the document', async () => {
    const shadow = await draw(boxes);
    const before = textOf(sheet);
    document.body.appendChild(document.createElement('section')).append(shadow.host);
    expect(textOf(sheet)).toBe(before);
    expect(shadow.adoptedStyleSheets).toEqual([sheet]);
  });

  it('is the same for every element of a document, and another in another document', () => {
    const other = document.implementation.createHTMLDocument();
    expect(entryStyles(document)).toBe(entryStyles(document));
    expect(entryStyles(other).cache).not.toBe(cache);
    expect(entryStyles(other).sheet).not.toBe(sheet);
  });

  it('lets Global add rules to the sheet and remove them again', async () => {
    await draw(boxes);
    const before = textOf(sheet);
    const global = css`
      :host {
        color: blue;
      }
    `;
    await draw(<Global styles={global} />);
    expect(textOf(sheet)).toMatch(/:host/);
    await act(async () => roots.at(-1)?.unmount());
    expect(textOf(sheet)).toBe(before);
  });

  it('names classes as the build does', async () => {
    const server = createCache(cacheOptions);
    server.compat = true;
    const html = renderToString(<StylesProvider cache={server}>{boxes}</StylesProvider>);
    const drawn = [...(await draw(boxes)).querySelectorAll('[class]')].map(({ className }) => className);
    expect(drawn).toHaveLength(2);
    for (const name of drawn) expect(html).toContain(`class="${name}"`);
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

  it('removes its own rules, and no others of the container', () => {
    const container = document.createElement('div');
    const first = create(container);
    const second = create(container);
    first.insert('.a{color:red}');
    second.insert('.b{color:blue}');
    first.flush();
    expect(textOf(second.sheet)).toMatch(/^\.b/);
  });
});
