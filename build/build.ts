/** `npm run build`: all that the demo serves, into `dist/`. The npm entries are built by `npm pack` (buildPackage.ts). */
import { buildApp } from './buildApp';
import { buildHostScript } from './buildHost';
import { buildLoaders } from './buildLoader';
import { buildUploadScript } from './buildUpload';
import { buildDemoPages } from './demoPages';
import { paths } from './paths';
import { precompress } from './precompress';
import { printIntegrity } from './printIntegrity';

// Packages choose their production code by this when the first screens are rendered.
process.env.NODE_ENV = 'production';

async function step(name: string, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await run();
  console.log(`  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

await step('app and loaders', async () => {
  await buildLoaders(await buildApp());
});
await step('host SDK', buildHostScript);
await step('upload', buildUploadScript);
await step('demo pages', buildDemoPages);
await step('compression', () => precompress(paths.portal));
await printIntegrity();
