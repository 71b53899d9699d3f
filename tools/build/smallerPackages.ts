/**
 * Takes out of packages what never runs here. Each stops the build when a version of its package has another form, or other
 * files.
 */
import type { Plugin } from 'vite';

/**
 * Replaces one piece of a package's code.
 * @param id matches the module
 * @param piece what never runs
 * @throws Error, which stops the build, where the module has no such piece, and where there is no such module
 */
function replacePiece(name: string, id: RegExp, piece: RegExp, replacement: string): Plugin {
  let isSeen = false;
  return {
    name: `hub-entry:${name}`,
    transform: {
      filter: { id },
      handler(code) {
        isSeen = true;
        if (!piece.test(code))
          throw new Error(`${name}: the package has another form now. Adapt tools/build/smallerPackages.ts.`);
        return { code: code.replace(piece, replacement), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isSeen)
        throw new Error(`${name}: the package has other files now. Adapt tools/build/smallerPackages.ts.`);
    },
  };
}

/**
 * Removes the vendor prefixer that emotion uses when no `stylisPlugins` are given. All our caches give them
 * (`cacheOptions`).
 */
export const unprefixedEmotion = (): Plugin =>
  replacePiece(
    'unprefixed-emotion',
    /@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js/,
    /var defaultStylisPlugins = \[prefixer\];/,
    'var defaultStylisPlugins = [];',
  );

/**
 * Removes emotion's list of valid attributes, which it asks where a `styled` says nothing of its own: all of ours say it
 * (`ownProps`). One that does not throws as soon as its module is loaded.
 */
export const ownPropsOnly = (): Plugin =>
  replacePiece(
    'own-props-only',
    /@emotion[\\/]styled[\\/]base[\\/]dist[\\/]emotion-styled-base\.browser\.esm\.js/,
    /var testOmitPropsOnStringTag = isPropValid;/,
    "var testOmitPropsOnStringTag = function () { throw Error('styled without ownProps'); };",
  );

/**
 * Removes what react-easy-crop writes into the document's head: `PictureCropper` brings the rules itself, and no script of
 * ours parses text as HTML (docs/security.md).
 */
export const unstyledCropper = (): Plugin =>
  replacePiece(
    'unstyled-cropper',
    /react-easy-crop[\\/]index\.module\.mjs/,
    /this\.styleRef\.innerHTML = styles_default;/,
    '',
  );

/** What the app's build takes out. */
export const smallerPackages = (): Plugin[] => [unprefixedEmotion(), ownPropsOnly(), unstyledCropper()];

/** Removes r2wc's conversions of attributes to anything but text: every attribute is read as text (`r2wcProps`). */
export const textAttributes = (): Plugin =>
  replacePiece(
    'text-attributes',
    /@r2wc[\\/]core[\\/]dist[\\/]core\.js/,
    /\{\s*string: (\w+),\s*number: \w+,[^}]*\}/,
    '{ string: $1 }',
  );
