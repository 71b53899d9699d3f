// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { insertRule, styleSheet } from './styleSheet';

const textOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map((rule) => rule.cssText.replace(/\s/g, ''));

describe('styleSheet', () => {
  it('is one for a document and holds rules in the order they came, also those before it', () => {
    insertRule('.a{color:red}');
    const sheet = styleSheet(document);
    insertRule('.b{color:blue}');
    expect(styleSheet(document)).toBe(sheet);
    expect(textOf(sheet)).toEqual(['.a{color:red;}', '.b{color:blue;}']);
  });

  it('gives another document a sheet of its own with the same rules', () => {
    const other = document.implementation.createHTMLDocument();
    const sheet = styleSheet(other);
    insertRule('.c{color:green}');
    expect(sheet).not.toBe(styleSheet(document));
    expect(textOf(sheet)).toEqual(textOf(styleSheet(document)));
    expect(textOf(sheet)).toContain('.c{color:green;}');
  });

  it('goes on after a rule this engine does not take', () => {
    const sheet = styleSheet(document);
    vi.spyOn(sheet, 'insertRule').mockImplementationOnce(() => {
      throw new DOMException('unknown selector', 'SyntaxError');
    });
    insertRule('.d::-other-engine{color:red}');
    insertRule('.e{color:red}');
    expect(textOf(sheet).at(-1)).toBe('.e{color:red;}');
    expect(textOf(sheet).join('')).not.toContain('.d');
  });
});
