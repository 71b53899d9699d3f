/** Which packages the npm entries import instead of bundling. */
import { readFileSync } from 'node:fs';
import { paths } from './paths.ts';

/** Names of the packages that npm installs with this one. */
export function dependencyNames(): string[] {
  const { dependencies } = JSON.parse(readFileSync(`${paths.root}package.json`, 'utf8'));
  return Object.keys(dependencies);
}

/** Those packages and their parts (`react`, `react/jsx-runtime`), as an app's bundler or Node finds them. */
export function dependencyPattern(): RegExp {
  return new RegExp(`^(?:${dependencyNames().map(escapeForPattern).join('|')})(?:/|$)`);
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
