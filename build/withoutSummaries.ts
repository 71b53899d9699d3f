import type { Plugin } from 'vite';

/** A call's sentence for the OpenAPI document (`src/hub/defineCall.ts`), on its own line. */
const summaryLine = /^ +summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm;

/**
 * Takes the calls' summaries out of the widget, which never reads them: 0.2 kB of the first load. The hub's OpenAPI
 * document is made from the sources.
 */
export function withoutSummaries(): Plugin {
  return {
    name: 'hub-entry:without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/hub\/\w+\.ts$/, code: 'summary: ' },
      // The empty lines stay, so the map of the file does not change.
      handler: (code) => ({ code: code.replace(summaryLine, ''), map: null }),
    },
  };
}
