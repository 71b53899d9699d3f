import { CacheProvider, Global, css } from '@emotion/react';
import styled from '@emotion/styled';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdoptedSheet } from './AdoptedSheet';
import { entryStyles } from './entryStyles';

const Box = styled.div<{ wide: boolean }>`
  color: red;
  width: ${({ wide }) => (wide ? '2px' : '1px')};
`;

const textOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('\n');

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

describe('entryStyles', () => {
  it('puts what components style into one constructed sheet and makes no style element', async () => {
    const { cache, sheet } = entryStyles(document);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <CacheProvider value={cache}>
          <Box wide />
          <Box wide={false} />
        </CacheProvider>,
      ),
    );
    expect(textOf(sheet)).toMatch(/2px/);
    expect(textOf(sheet)).toMatch(/1px/);
    expect(document.querySelector('style')).toBeNull();
    await act(async () => root.unmount());
  });

  it('is the same for every element of a document', () => {
    expect(entryStyles(document)).toBe(entryStyles(document));
  });

  it('lets Global make a sheet of its class', async () => {
    const { cache } = entryStyles(document);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await expect(
      act(async () =>
        root.render(
          <CacheProvider value={cache}>
            <Global
              styles={css`
                :host {
                  color: blue;
                }
              `}
            />
          </CacheProvider>,
        ),
      ),
    ).resolves.not.toThrow();
    await act(async () => root.unmount());
  });
});

const create = () => new AdoptedSheet({ key: 'entry', container: document.body });

describe('AdoptedSheet', () => {
  it('keeps rules in the order they came', () => {
    const adopted = create();
    adopted.insert('.a{color:red}');
    adopted.insert('.b{color:blue}');
    expect([...adopted.sheet.cssRules].map((rule) => (rule as CSSStyleRule).selectorText)).toEqual([
      '.a',
      '.b',
    ]);
  });

  it('is empty after a flush', () => {
    const adopted = create();
    adopted.insert('.a{color:red}');
    adopted.flush();
    expect(adopted.sheet.cssRules).toHaveLength(0);
  });
});
