/**
 * A hub with the demo's tenants and a preview of one, on a database of its own. A process, which tells its parent the
 * address of the preview and its id, ends the preview when it is told to, and ends with its parent (preview.e2e.ts).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demo } from '../../demo/demo';
import type { CommandContext } from '../../hub/command/commandContext';
import { addPreviewCommand, endPreviewCommand } from '../../hub/command/previewCommands';
import { createLog } from '../../hub/http/createLog';
import { startHub } from '../../hub/startHub';
import { freePort } from '../../hub/testing/freePort';

const folder = mkdtempSync(join(tmpdir(), 'hub-entry-previews-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const port = await freePort();
const hub = await startHub({
  ...demo,
  env: {},
  config: { port, publicOrigin: `http://localhost:${port}`, dataFolder: null, dev: true, demoData: true },
  log: createLog('warn'),
});
const { services } = hub.hub;

async function command(run: typeof addPreviewCommand, args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const context: CommandContext = {
    env: { PORT: String(port), HUB_DEV: '1', HUB_PUBLIC_ORIGIN: hub.origin },
    write: (line) => lines.push(line),
    openDatabase: () => Promise.resolve(services.database),
    openSecretKeys: () => Promise.resolve(services.secretKeys),
    openMailer: () => Promise.resolve(services.adapters.mail),
    who: 'shell e2e',
    now: () => Date.now(),
  };
  await run(args, context);
  return lines;
}

const file = join(folder, 'settings.json');
const settings = {
  theme: { theme_color: '#0a7d5a' },
  profile: { texts: { en: { login_title: 'Autumn is here' }, zh: { login_title: '秋季新品' } } },
};
writeFileSync(file, JSON.stringify(settings));
const made = await command(addPreviewCommand, ['acme', '--settings', file, '--merge']);
const id = /^Preview (\w+)/.exec(made[0] ?? '')?.[1] ?? '';

process.on('message', () => {
  void command(endPreviewCommand, [id]).then(() => process.send?.('ended'));
});
process.once('disconnect', () => void hub.close().then(() => process.exit(0)));
process.send?.({ address: made.find((line) => line.startsWith('http')), portal: hub.origin });
