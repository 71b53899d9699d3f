/**
 * What a thread of `minifyAgain` runs. JavaScript, since Node starts a thread without a loader for TypeScript.
 */
import { minify } from 'terser';

/**
 * @param {{ code: string, map: string | undefined, props: Record<string, string> }} chunk `props`: names for Terser's cache
 * @returns {Promise<{ code: string, map: string | undefined }>}
 */
export default async function minifyScript({ code, map, props }) {
  const minified = await minify(code, {
    ecma: 2020,
    module: true,
    // `unsafe_arrows`: nothing here is called with `new` but classes and functions that use `this`. A fourth pass saves
    // nothing of a first load and ten bytes of the rest.
    compress: { passes: 3, unsafe_arrows: true },
    nameCache: { vars: { props } },
    ...(map !== undefined && { sourceMap: { content: map } }),
  });
  return { code: minified.code ?? '', map: typeof minified.map === 'string' ? minified.map : undefined };
}
