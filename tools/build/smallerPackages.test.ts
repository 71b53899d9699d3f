import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { ownPropsOnly, textAttributes, unprefixedEmotion, unstyledCropper } from './smallerPackages';
import { bundle } from './testing/bundle';

const patches: [name: string, patch: () => Plugin, file: string, code: string, after: RegExp][] = [
  [
    'emotion',
    unprefixedEmotion,
    '/node_modules/@emotion/cache/dist/emotion-cache.browser.esm.js',
    'var defaultStylisPlugins = [prefixer];',
    /log\(\[\]\)/,
  ],
  [
    'emotion, for props',
    ownPropsOnly,
    '/node_modules/@emotion/styled/base/dist/emotion-styled-base.browser.esm.js',
    'const isPropValid = one;\nvar testOmitPropsOnStringTag = isPropValid;\nconst defaultStylisPlugins = testOmitPropsOnStringTag;',
    /styled without ownProps/,
  ],
  [
    'react-easy-crop',
    unstyledCropper,
    '/node_modules/react-easy-crop/index.module.mjs',
    'const defaultStylisPlugins = { show() { this.styleRef.innerHTML = styles_default; this.isShown = true; } };',
    /log\(\{ show\(\) \{\s*this\.isShown = true;/,
  ],
  [
    'r2wc',
    textAttributes,
    '/node_modules/@r2wc/core/dist/core.js',
    'const defaultStylisPlugins = { string: one, number: two, json: two };',
    /log\(\{ string: \w+ \}\)/,
  ],
];

describe.each(patches)('%s', (_, patch, file, code, after) => {
  const build = (path: string, piece: string) => {
    const module = `const prefixer = 1, one = 1, two = 2;\n${piece}\nexport { defaultStylisPlugins as found };`;
    const main = `import { found } from '.${path}'; console.log(found);`;
    return bundle({ '/main.js': main, [path]: module }, [patch()]);
  };

  it('loses what never runs', async () => {
    expect(await build(file, code)).toMatch(after);
  });

  it('stops the build in another form', async () => {
    await expect(build(file, 'var defaultStylisPlugins = [1];')).rejects.toThrow('another form');
  });

  it('stops the build under another name', async () => {
    await expect(build(file.replace(/[^/]+$/, 'other.js'), code)).rejects.toThrow('other files');
  });
});
