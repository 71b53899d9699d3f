import type { Plugin } from 'vite';

/** A call's sentence for the OpenAPI document (`defineCall`), on its own line. */
const summaryLine = /^ +summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm;

/**
 * Takes the calls' summaries out of the widget, which never reads them: 0.2 kB of the first load. The hub's OpenAPI
 * document is made from the sources.
 * @throws Error, which stops the build, when a call has its summary in another form, or when it finds no calls
 */
export function withoutSummaries(): Plugin {
  let hasCalls = false;
  return {
    name: 'hub-entry:without-summaries',
    enforce: 'pre',
    transform: {
      filter: { code: 'defineCall({' },
      handler(code, id) {
        hasCalls = true;
        // The empty lines stay, so the map of the file does not change.
        const shorter = code.replace(summaryLine, '');
        if (shorter === code || /\bsummary:/.test(shorter))
          throw new Error(`${id} has another form of summary now. Adapt tools/build/withoutSummaries.ts.`);
        return { code: shorter, map: null };
      },
    },
    generateBundle() {
      if (!hasCalls)
        throw new Error('The hub’s calls have another form now. Adapt tools/build/withoutSummaries.ts.');
    },
  };
}
