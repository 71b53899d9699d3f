import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { paths } from '../paths.ts';
import type { EvaluatedStyle } from './compileStyle.ts';
import { findTemplates } from './findTemplates.ts';
import type * as Recorder from './recordTemplate.ts';
import { replaceParts } from './replaceParts.ts';

const recorder = `${paths.root}build/styles/recordTemplate.ts`;
const entry = 'virtual:all-styles';

/**
 * Runs the sources that have styles in Node, so that what a template interpolates is known.
 * @returns place of each template → what emotion made of it
 * @throws Error, with the place, where a template is not constant
 */
export async function evaluateTemplates(): Promise<ReadonlyMap<string, EvaluatedStyle>> {
  const { module } = await runnerImport<typeof Recorder>(entry, {
    root: paths.root,
    mode: 'production',
    logLevel: 'warn',
    plugins: [recordTemplates(styledFiles())],
  });
  return module.recorded;
}

/** Sources that have styles and may reach a browser. */
function styledFiles(): string[] {
  return readdirSync(paths.src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .map((path) => join(paths.src, path))
    .filter((file) => findTemplates(readFileSync(file, 'utf8'), file).templates.length > 0)
    .toSorted();
}

/** Puts a recording tag in the place of emotion's, and a module that imports all files. */
function recordTemplates(files: readonly string[]): Plugin {
  return {
    name: 'hub-entry:record-styles',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load(id) {
      if (id !== `\0${entry}`) return undefined;
      const imports = files.map((file) => `import ${JSON.stringify(file)};`);
      return `${imports.join('')}export * from ${JSON.stringify(recorder)};`;
    },
    transform(code, id) {
      if (!files.includes(id)) return undefined;
      const { templates } = findTemplates(code, id);
      const recording = templates.map(({ tag, place, start, tagEnd }) => ({
        start,
        end: tagEnd,
        text: `recordTemplate(${JSON.stringify(tag)}, ${JSON.stringify(place)})`,
      }));
      const imported = `import { recordTemplate } from ${JSON.stringify(recorder)};`;
      return { code: imported + replaceParts(code, recording), map: null };
    },
  };
}
