import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPages, type RunningPages } from './server';

const [hubPort, partnerPort, editorPort] = [4737, 4738, 4739];
const ports = { hubPort, partnerPort, editorPort };

const text = async (origin: string) => (await fetch(origin)).text();

let folder: string;
let running: RunningPages | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const page of ['partner', 'editor']) {
    await mkdir(join(folder, page));
    await writeFile(join(folder, page, 'index.html'), `<p>${page} of __HUB_ORIGIN__ at __HUB_ORIGIN__</p>`);
  }
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true });
});

describe('the page servers', () => {
  it('serve both pages with the hub’s origin filled in', async () => {
    running = await startPages({ ...ports, folder });
    const hub = 'http://localhost:4737';
    expect(await text(running.partner)).toBe(`<p>partner of ${hub} at ${hub}</p>`);
    expect(await text(running.editor)).toBe(`<p>editor of ${hub} at ${hub}</p>`);
  });

  it('free their ports when stopped, even with a connection left open', async () => {
    const first = await startPages({ ...ports, folder });
    await (await fetch(first.partner)).text();
    await first.stop();
    running = await startPages({ ...ports, folder });
    expect((await fetch(running.partner)).status).toBe(200);
  });

  it('refuse a taken port with one line and leave nothing running', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(editorPort, '127.0.0.1', resolve));
    await expect(startPages({ ...ports, folder })).rejects.toThrow(/^Port 4739 is already in use\. [^\n]+$/);
    await expect(fetch(`http://127.0.0.1:${partnerPort}/`)).rejects.toThrow('fetch failed');
    await new Promise((resolve) => other.close(resolve));
  });

  it('say what to do when a page is not built', async () => {
    await rm(join(folder, 'editor', 'index.html'));
    await expect(startPages({ ...ports, folder })).rejects.toThrow(/editor is not built\. Run npm run build/);
  });
});
