/** The packages that the npm entries import instead of bundling. */
import { readFileSync } from 'node:fs';
import { paths } from './paths.ts';

/** Names of the packages that npm installs with this one. */
export function dependencyNames(): string[] {
  const { dependencies } = JSON.parse(readFileSync(`${paths.root}package.json`, 'utf8'));
  return Object.keys(dependencies);
}

/** Matches those packages and their parts (`react`, `react/jsx-runtime`), which an app's bundler or Node resolves. */
export function dependencyPattern(): RegExp {
  return new RegExp(`^(?:${dependencyNames().map(escapeForPattern).join('|')})(?:/|$)`);
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
