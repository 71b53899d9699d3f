import type { Plugin, Rolldown } from 'vite';
import { writePart } from './parts.ts';
import { paths } from './paths.ts';

/** Language → the module with the texts of its first screen, relative to the project. */
const languages = { en: 'src/i18n/en.ts', zh: 'src/i18n/zh.ts' } as const;

/** Leaves the names of the app's files for the loaders: its entry, what that imports, its languages. */
export function recordBuiltApp(): Plugin {
  return {
    name: 'hub-entry:record-built-app',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('the build made no app');
      const language = (file: string): string => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === paths.root + file);
        if (!chunk) throw new Error(`the build made no chunk of ${file}`);
        return chunk.fileName;
      };
      await writePart('built-app', {
        app: entry.fileName,
        imports: importedBy(entry, bundle),
        languages: { en: language(languages.en), zh: language(languages.zh) },
      });
    },
  };
}

/** Files of the chunks that a chunk imports at once, and those that they import. */
function importedBy(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set(entry.imports);
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') chunk.imports.forEach((each) => found.add(each));
  }
  return [...found];
}
