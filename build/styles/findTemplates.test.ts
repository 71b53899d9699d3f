import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../paths';
import { findTemplates } from './findTemplates';

const find = (code: string) => findTemplates(code, join(paths.src, 'ui/Example.tsx'));
const imported = "import { css, keyframes as animation } from '@emotion/react';";

describe('findTemplates', () => {
  it('finds both tags with their places, under the names they were imported by', () => {
    const code = `${imported}
// 中文
const turn = animation\`to{rotate:1turn}\`;
export const looks = { plain: css\`color: red;\` };`;
    const { templates, emotionImport } = find(code);
    expect(templates.map(({ tag, place }) => [tag, place])).toEqual([
      ['keyframes', 'src/ui/Example.tsx:3:14'],
      ['css', 'src/ui/Example.tsx:4:31'],
    ]);
    expect(templates.map(({ start, end }) => code.slice(start, end))).toEqual([
      'animation`to{rotate:1turn}`',
      'css`color: red;`',
    ]);
    expect(emotionImport && code.slice(emotionImport.start, emotionImport.end)).toBe(imported);
  });

  it.each([
    ['a file without emotion', 'const css = String.raw; css`a`;'],
    [
      'types of emotion',
      "import type { SerializedStyles } from '@emotion/react'; export type A = SerializedStyles;",
    ],
  ])('finds nothing in %s', (_, code) => {
    expect(find(code)).toEqual({ templates: [], emotionImport: undefined });
  });

  it.each([
    [
      'in a component',
      `${imported}\nexport const A = () => <p css={css\`color: red;\`} />;`,
      ':2:32: a css template',
    ],
    ['in a function', `${imported}\nfunction a() {\n  return css\`\`;\n}`, ':3:10: a css template'],
    ['in a method', `${imported}\nconst a = { b() { return css\`\`; } };`, ':2:26: a css template'],
    ['called', `${imported}\nconst a = css({ color: 'red' });`, ':2:11: css is called'],
    ['with more of emotion', "import { Global } from '@emotion/react';", ':1:1: imports Global'],
  ])('refuses a style %s, and says where', (_, code, message) => {
    expect(() => find(code)).toThrow(`src/ui/Example.tsx${message}`);
  });
});
