/**
 * `npm run pictures [-- --draft] [-- name …]`: renders the product pictures from their models, headless, as WebP with
 * a transparent background. About a minute each without a graphics card, so the results are committed. A draft is
 * small and grainy and goes to dist/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../scripts/findChromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const maxBytes = 56_000;

/** The studio as one script. */
async function bundleStudio(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'pictures/studio/studio.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((made) => ('output' in made ? made.output : []));
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
}

const isDraft = process.argv.includes('--draft');
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const quality = isDraft ? { sizePx: 600, exposures: 10 } : { sizePx: 1000, exposures: 40 };

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.addScriptTag({ content: await bundleStudio() });
  const names = asked.length > 0 ? asked : await page.evaluate(() => window.pictureNames());
  for (const name of names) {
    const { folder, url } = await page.evaluate(
      ([shot, wanted, limit]) => window.takePicture(shot, wanted, limit),
      [name, quality, maxBytes] as const,
    );
    const target = join(root, isDraft ? 'dist/pictures' : folder);
    await mkdir(target, { recursive: true });
    const data = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    await writeFile(join(target, `${name}.webp`), data);
    console.log(`${name}.webp ${(data.length / 1000).toFixed(1)} kB`);
  }
} finally {
  await browser.close();
}
