import type { Plugin } from 'vite';

/**
 * Writes modules that every bundler understands: they name their files only as `new URL("file", import.meta.url)`, which
 * bundlers recognise as an asset, and tell webpack and Rspack to leave imports by address alone.
 */
export function portableModules(): Plugin {
  return {
    name: 'hub-entry:portable-modules',
    generateBundle: {
      // After Vite has written the addresses of assets and the arguments of its helper.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = toPortable(file.code, file.fileName);
      },
    },
  };
}

/** `load(() => import("./x.js"), [], import.meta.url)`: what Vite adds for its helper, which this build removes. */
const helperArguments = /,\[\],import\.meta\.url\)/g;
/** ``new URL(new URL(`x`,import.meta.url).href,``+import.meta.url)``: Vite resolves an asset's address twice. */
const asset = /new URL\(new URL\(`([^`]+)`,import\.meta\.url\)\.href,``\+import\.meta\.url\)/g;
/** ``=new URL(`x`,import.meta.url).href``: computed as soon as the module runs. */
const eager = /=new URL\(`([^`]+)`,import\.meta\.url\)\.href(?=[,;])/g;
/** `import(address)` */
const byAddress = /\bimport\((?=[\w$.]+\))/g;
const portable = /new URL\("[^"]+",import\.meta\.url\)/g;

/**
 * Rewrites one minified module.
 * @param name for the error's text
 * @throws Error when the module uses `import.meta` in another way: bundlers that write no ES modules do not support it
 */
export function toPortable(code: string, name: string): string {
  const written = code
    .replaceAll(helperArguments, ')')
    .replaceAll(asset, 'new URL("$1",import.meta.url)')
    // A classic script has no address: the module that uses this one has something else to do then.
    .replaceAll(eager, '=(()=>{try{return new URL("$1",import.meta.url).href}catch{return""}})()')
    .replaceAll(byAddress, 'import(/* webpackIgnore: true */ /* @vite-ignore */ ');
  if (written.replaceAll(portable, '').includes('import.meta')) {
    throw new Error(`${name} uses import.meta in a way that not every bundler understands.`);
  }
  return written;
}
