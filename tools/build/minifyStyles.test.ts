import { describe, expect, it } from 'vitest';
import { minifyTemplates } from './minifyStyles';

const minified = (code: string): string => minifyTemplates(code, 'module.tsx').toString();

describe('minifyTemplates', () => {
  it('removes white space and comments from a template', () => {
    const code = 'const a = css`\n  color: red;\n  /* Why. */\n  &:hover {\n    color: blue;\n  }\n`;';
    expect(minified(code)).toBe('const a = css`color:red;&:hover{color:blue;}`;');
  });

  it.each(['keyframes', 'styled.div', "styled('div', ownProps)", 'styled(Link)', 'styled.div<Props>'])(
    'reads %s',
    (tag) => {
      expect(minified(`const a = ${tag}\`\n  color: red;\n\`;`)).toBe(`const a = ${tag}\`color:red;\`;`);
    },
  );

  it('keeps expressions, with the templates in them minified too', () => {
    const code = 'css`\n  inline-size: ${wide ? `${2} px` : css`\n  a: b;\n`} ${x};\n`';
    expect(minified(code)).toBe('css`inline-size:${wide ? `${2} px` : css`a:b;`} ${x};`');
  });

  it('keeps the space that separates values and selectors', () => {
    expect(minified('css`\n  & > a b:first-child {\n    margin: 0 -1px;\n  }\n`')).toBe(
      'css`& > a b:first-child{margin:0 -1px;}`',
    );
  });

  it('keeps templates that are not styles', () => {
    expect(minified('const a = html`\n  a: b\n`;')).toBe('const a = html`\n  a: b\n`;');
  });
});
