import { runnerImport } from 'vite';
import { browserBuild } from './buildApp';
import type * as Prerender from './prerender';

/** Renders the first screens in Node, with the sources as the browser builds compile them. */
export async function runPrerender(): Promise<typeof Prerender.prerendered> {
  const { module } = await runnerImport<typeof Prerender>(`${import.meta.dirname}/prerender.tsx`, {
    ...browserBuild,
    mode: 'production',
  });
  return module.prerendered;
}
