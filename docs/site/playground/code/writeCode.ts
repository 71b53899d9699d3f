/** The code to copy, for the choices of the playground. The defaults give the code that docs and examples show. */
import { defaults, missingIn, type PlaygroundSettings } from '../settings';
import { angular } from './angular';
import { embedInModule, embedInPage } from './frame';
import { html } from './html';
import { lit } from './lit';
import { link } from './page';
import { react } from './react';
import { solid } from './solid';
import { svelte } from './svelte';
import type { CodeFile } from './tag';
import { vue } from './vue';

/** A tab of the code: where it is used, and its files. */
export interface CodeVariant {
  name: string;
  files: (settings: PlaygroundSettings) => CodeFile[];
}

/** The tabs of each mode. */
export const variants: Readonly<Record<PlaygroundSettings['mode'], readonly CodeVariant[]>> = {
  tag: [
    { name: 'HTML', files: html },
    { name: 'React', files: react },
    { name: 'Vue', files: vue },
    { name: 'Svelte', files: svelte },
    { name: 'Angular', files: angular },
    { name: 'Solid', files: solid },
    { name: 'Lit', files: lit },
  ],
  frame: [
    { name: 'HTML', files: embedInPage },
    { name: 'npm', files: embedInModule },
  ],
  page: [{ name: 'HTML', files: link }],
};

/** Writes the files of a tab, without what the mode does not have. */
export function writeCode(variant: CodeVariant, settings: PlaygroundSettings): CodeFile[] {
  const missing = missingIn(settings.mode);
  const absent = Object.entries(defaults).filter(([name]) => missing.has(name));
  return variant.files({ ...settings, ...Object.fromEntries(absent) });
}
