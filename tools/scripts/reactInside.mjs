/**
 * Checks where React is: inside the files a hub serves, and an import in the npm package. Uses only Node's own modules.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the version of the installed React.
 * @param {string} folder of the project
 * @returns {string}
 */
export function installedReact(folder) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', 'react', 'package.json'), 'utf8')).version;
}

/**
 * Checks that the scripts a hub serves contain React, and no Preact.
 * @param {ReadonlyMap<string, string>} files path → text, of all files
 * @param {string} version of React
 * @returns {string[]} a sentence for each fault
 */
export function faultsOfPortal(files, version) {
  const scripts = scriptsOf(files);
  const faults = scripts.filter(([, code]) => /preact/i.test(code)).map(([path]) => `${path} holds Preact`);
  const hasReact = scripts.some(([, code]) => holdsVersion(code, version));
  return hasReact ? faults : [...faults, `no script holds React ${version}`];
}

/**
 * Checks that the npm package's element imports React and no module bundles it.
 * @param {ReadonlyMap<string, string>} files path → text, of all files
 * @param {string} version of React
 * @returns {string[]} a sentence for each fault
 */
export function faultsOfPackage(files, version) {
  const scripts = scriptsOf(files).filter(([path]) => path.startsWith('dist/npm/'));
  const faults = scripts
    .filter(([, code]) => holdsVersion(code, version) || /preact/i.test(code))
    .map(([path]) => `${path} bundles React or Preact`);
  const element = files.get('dist/npm/element.js') ?? '';
  const imports = /\bfrom ?["']react["']/.test(element);
  return imports ? faults : [...faults, 'dist/npm/element.js does not import React'];
}

/** @param {ReadonlyMap<string, string>} files */
const scriptsOf = (files) => [...files].filter(([path]) => path.endsWith('.js'));

/**
 * @param {string} code
 * @param {string} version
 */
const holdsVersion = (code, version) =>
  new RegExp(`["'\`]${version.replaceAll('.', '\\.')}["'\`]`).test(code);
