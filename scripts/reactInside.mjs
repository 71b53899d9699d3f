/** Where React is and where it is not: inside what a hub serves, an import in what npm ships. Node's own modules only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Version of the React that is installed.
 * @param {string} folder of the project
 * @returns {string}
 */
export function installedReact(folder) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', 'react', 'package.json'), 'utf8')).version;
}

/**
 * Checks the scripts that a hub serves: they hold React, and no Preact.
 * @param {ReadonlyMap<string, string>} files path → text, of all files
 * @param {string} version of React
 * @returns {string[]} a sentence for each fault; empty when all is well
 */
export function faultsOfPortal(files, version) {
  const scripts = scriptsOf(files);
  const faults = scripts.filter(([, code]) => /preact/i.test(code)).map(([path]) => `${path} holds Preact`);
  const hasReact = scripts.some(([, code]) => holdsVersion(code, version));
  return hasReact ? faults : [...faults, `no script holds React ${version}`];
}

/**
 * Checks the modules of the npm package: React is an import of the element, and bundled in none of them.
 * @param {ReadonlyMap<string, string>} files path → text, of all files
 * @param {string} version of React
 * @returns {string[]} a sentence for each fault; empty when all is well
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
