import { join } from 'node:path';
import { build } from 'vite';

let bundled: Promise<string> | undefined;

/** The watcher as one script for the browser; made once a run. */
export function bundleWatcher(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, 'watchPage.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = 'output' in result ? result.output : [];
  for (const output of outputs) if (output.type === 'chunk') return output.code;
  throw new Error('the watcher was not built');
}
