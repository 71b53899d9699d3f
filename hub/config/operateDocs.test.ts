/** The blocks of docs/operate.md, run as an operator copies them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import packageJson from '../../package.json';
import { loadAdapters } from '../adapters/loadAdapters';
import { adapterNames } from '../methods/registry';
import { knownSettings } from '../knownSettings';
import { readEnvironment } from './readEnvironment';
import { readHubConfig } from './readHubConfig';

const page = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');

/** @param part what only this block contains */
function blockWith(language: string, part: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  const [found, ...others] = blocks.map(([, text = '']) => text).filter((text) => text.includes(part));
  if (found === undefined || others.length > 0) throw new Error(`not one ${language} block with ${part}`);
  return found;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-operate-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
});

it('a machine without Docker gets settings that the hub accepts', () => {
  // What needs root, the network or systemd only says that it was called.
  const system = 'git npm useradd chown runuser systemctl curl cp'.split(' ');
  const stubs = [
    ...system.map((name) => `${name}() { echo "${name} $*"; }`),
    'install() { mkdir -p "$folder/etc"; }',
    'cd() { echo "cd $*"; }',
  ];
  const block = blockWith('sh', 'useradd')
    .replaceAll('<repository>', 'https://git.example/hub-entry.git')
    .replaceAll('/etc/hub-entry', join(folder, 'etc'));
  const script = ['set -eu', `folder='${folder}'`, ...stubs, block].join('\n');
  const printed = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\n');
  const file = join(folder, 'etc', 'hub.env');
  const { env, faults } = readEnvironment({ HUB_CONFIG_FILE: file }, knownSettings);
  expect(faults).toEqual([]);
  expect(readHubConfig(env)).toMatchObject({ publicOrigin: 'https://signin.example.com', dev: false });
  const scripts = printed.flatMap((line) => /^npm run (\S+)$/.exec(line)?.[1] ?? []);
  expect(scripts).toEqual(['build', 'build:hub']);
  for (const name of scripts) expect(packageJson.scripts).toHaveProperty(name);
  const program = `runuser -u hub-entry -- env HUB_CONFIG_FILE=${file} node hub/dist/hub/hub.js`;
  expect(printed).toContain(`${program} tenant add signin.example.com --name Example`);
});

it('a module of adapters sends by the operator’s own provider', async () => {
  const send = vi.fn<(to: string, text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('myProvider', { send });
  const file = join(folder, 'adapters.mjs');
  writeFileSync(file, blockWith('js', 'createAdapters'));
  const { sms } = await loadAdapters({ HUB_ADAPTERS: file }, adapterNames);
  await sms?.send({ to: '+8613800138000', text: '123456' });
  expect(send.mock.calls).toEqual([['+8613800138000', '123456']]);
});

it('the settings of traces are accepted', () => {
  const file = join(folder, 'hub.env');
  const headers = join(folder, 'otlp_headers');
  writeFileSync(headers, 'authorization=Bearer x');
  writeFileSync(file, blockWith('sh', 'OTEL_').replace('/run/secrets/otlp_headers', headers));
  const { env, faults } = readEnvironment({ HUB_CONFIG_FILE: file }, knownSettings);
  expect(faults).toEqual([]);
  expect(readHubConfig(env).tracing).toMatchObject({ serviceName: 'sign-in' });
});
