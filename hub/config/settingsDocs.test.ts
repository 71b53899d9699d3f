import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json';
import { recipeOf } from '../../e2e/docRecipes';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { knownSettings } from '../knownSettings';
import { settingNames, type Environment } from './readEnvironment';
import { readHubConfig } from './readHubConfig';

const names = settingNames(knownSettings);

it('are all listed in the readme', () => {
  const asked = new Set(names.filter((name) => !/(?:URL|TOKEN|SECRET|KEY|HEADERS)_FILE$/.test(name)));
  const values: Environment = { HUB_PROVIDERS: '' };
  const env = new Proxy(values, {
    get(_, name: string) {
      asked.add(name);
      // A provider's id and secret are required only with an issuer.
      if (name.endsWith('_ISSUER')) return 'https://issuer.example';
      return /_CLIENT_(?:ID|SECRET)$/.test(name) ? 'x' : undefined;
    },
  });
  readHubConfig(env, {}, openIdProviders);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect([...asked].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  // Else a settings file could not hold it.
  const ofDemo = ['HUB_DEV'];
  expect([...asked].filter((name) => !names.includes(name) && !ofDemo.includes(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(15);
});

/** Runs the block in a shell whose `npm` prints what it is called with. */
it('are set by the start of docs/start.md, which lists a page for the tag, the frame and the callback', async () => {
  const block = await recipeOf('start', 'origins');
  const npm = `npm() { ${process.execPath} -p 'JSON.stringify([process.argv.slice(1), process.env])' -- "$@"; }`;
  const printed = execFileSync('/bin/sh', ['-c', `${npm}\n${block}`], { encoding: 'utf8' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed by the line above
  const [[script = ''], env] = JSON.parse(printed) as [string[], Environment];
  expect(packageJson.scripts).toHaveProperty(script);
  const { extraTagOrigins, extraParentOrigins, extraCallbackHosts } = readHubConfig(env);
  const page = new URL('http://localhost:5173');
  expect([extraTagOrigins, extraParentOrigins, extraCallbackHosts]).toEqual([
    [page.origin],
    [page.origin],
    [page.host],
  ]);
});

it.each(['hub/deploy/compose.yaml', 'hub/deploy/Dockerfile', 'docs/operate.md'])(
  '%s sets settings that exist',
  (path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const set = [...text.matchAll(/\b(HUB_[A-Z_]+)(?==|: )/g)].map(([, name]) => name ?? '');
    expect(set.length).toBeGreaterThan(0);
    // It names the file of the settings, so that the file cannot hold it.
    const known = [...names, 'HUB_CONFIG_FILE'];
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  },
);
