import type { Plugin, Rolldown } from 'vite';
import { languages } from '../../src/i18n/languages.ts';
import { writePart } from './parts.ts';
import { paths } from './paths.ts';

/** The module with the texts of a language's initial screen. */
const entryTexts = (language: string): string => `${paths.src}/i18n/locales/${language}/entry.ts`;

/** Records the names of the app's files for the loaders: the entry, its imports, the languages. */
export function recordBuiltApp(): Plugin {
  return {
    name: 'hub-entry:record-built-app',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry)
        throw new Error('The build of the app wrote no entry chunk. Check the mode app of vite.config.ts.');
      const fileOf = (language: string): string => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === entryTexts(language));
        if (!chunk)
          throw new Error(
            `The build of the app wrote no chunk of ${entryTexts(language)}. Check src/i18n/languages.ts.`,
          );
        return chunk.fileName;
      };
      await writePart('built-app', {
        app: entry.fileName,
        imports: importedBy(entry, bundle),
        languages: Object.fromEntries(Object.keys(languages).map((code) => [code, fileOf(code)])),
      });
    },
  };
}

/** Returns the files of chunks that a chunk imports statically, directly or not. */
function importedBy(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set(entry.imports);
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') chunk.imports.forEach((each) => found.add(each));
  }
  return [...found];
}
