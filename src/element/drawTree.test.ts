// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { drawTree, portalPlaceholder } from './drawTree';

const drawing = { document, words: ['Hallo'], portal: 'https://hub.example' };

describe('drawTree', () => {
  it('draws elements, attributes and texts', () => {
    const node = drawTree(drawing, ['p', { class: 'a', 'aria-label': 'x' }, 'Hello ', ['b', {}, 'you']]);
    expect((node as Element).outerHTML).toBe('<p class="a" aria-label="x">Hello <b>you</b></p>');
  });

  it('puts svg and all below it into the svg namespace, and nothing else', () => {
    const node = drawTree(drawing, [
      'span',
      {},
      ['svg', { viewBox: '0 0 8 8' }, ['path', { d: 'M0 0' }]],
    ]) as Element;
    const path = node.querySelector('path');
    expect(path?.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(node.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
  });

  it('puts the words of the language in, in texts and attributes', () => {
    const node = drawTree(drawing, ['p', { title: 0 }, 0]) as Element;
    expect(node.outerHTML).toBe('<p title="Hallo">Hallo</p>');
  });

  it('leads links to the hub that serves the loader', () => {
    const node = drawTree(drawing, ['a', { href: `${portalPlaceholder}/entry/register` }]) as Element;
    expect(node.getAttribute('href')).toBe('https://hub.example/entry/register');
  });

  it('shows markup in a text as text', () => {
    const node = drawTree(drawing, ['p', {}, '<img src=x onerror=alert(1)>']) as Element;
    expect(node.children).toHaveLength(0);
  });
});
