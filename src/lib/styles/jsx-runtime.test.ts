import { Fragment as ReactFragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CompiledStyle } from './CompiledStyle';
import { Fragment, jsx, jsxs } from './jsx-runtime';

const red: CompiledStyle = ['red', 'color:red'];
const wide: CompiledStyle = ['wide', 'inline-size:100%'];

function Button(props: { className?: string }) {
  return jsx('button', { ...props, css: red });
}

describe('the JSX of browser builds', () => {
  it('gives an element a class in place of its styles', () => {
    const list = { css: red, title: 'A', children: [jsx('li', { css: [red, wide] }, 1), jsx('li', {}, 2)] };
    expect(renderToStaticMarkup(jsxs('ul', list))).toBe(
      '<ul title="A" class="red"><li class="red_wide"></li><li></li></ul>',
    );
  });

  it('adds styles that a component passes on as its class', () => {
    expect(renderToStaticMarkup(jsx(Button, { css: wide }))).toBe('<button class="red_wide"></button>');
    expect(renderToStaticMarkup(jsx(Button, {}))).toBe('<button class="red"></button>');
  });

  it('leaves what has no styles as it is', () => {
    const props = { className: 'host' };
    const element = jsx('p', props, 'key');
    expect(element.props).toBe(props);
    expect(element.key).toBe('key');
    expect(Fragment).toBe(ReactFragment);
  });
});
