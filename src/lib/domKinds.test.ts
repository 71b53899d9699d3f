// @vitest-environment happy-dom
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { isElement, treeRoot } from './dom';

describe('isElement', () => {
  it('recognizes elements of this window and of another one', () => {
    expect(isElement(document.createElement('p'))).toBe(true);
    expect(isElement(new Window().document.createElement('p'))).toBe(true);
  });

  it.each([null, undefined, 'p', {}, { nodeType: 3 }])('refuses %j', (value) => {
    expect(isElement(value)).toBe(false);
  });

  it('refuses texts and documents', () => {
    expect(isElement(document.createTextNode('p'))).toBe(false);
    expect(isElement(document)).toBe(false);
  });
});

describe('treeRoot', () => {
  it('finds the shadow root or the document, or nothing for a detached node', () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const inside = root.appendChild(document.createElement('p'));
    expect(treeRoot(inside)).toBe(root);
    expect(treeRoot(host)).toBeNull();
    document.body.append(host);
    expect(treeRoot(host)).toBe(document);
    host.remove();
  });
});
