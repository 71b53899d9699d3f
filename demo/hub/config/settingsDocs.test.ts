import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingNames } from './readEnvironment';
import { readHubConfig, type Environment } from './readHubConfig';

it('are all listed in the readme', () => {
  const asked = new Set(settingNames.filter((name) => !/(?:URL|TOKEN|SECRET|KEY|HEADERS)_FILE$/.test(name)));
  const values: Environment = { HUB_PROVIDERS: '' };
  const env = new Proxy(values, {
    get(_, name: string) {
      asked.add(name);
      // A provider's id and secret are required only with an issuer.
      if (name.endsWith('_ISSUER')) return 'https://issuer.example';
      return /_CLIENT_(?:ID|SECRET)$/.test(name) ? 'x' : undefined;
    },
  });
  readHubConfig(env);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect([...asked].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  // Else a settings file could not hold it.
  const ofDemo = ['HUB_DEV'];
  expect([...asked].filter((name) => !settingNames.includes(name) && !ofDemo.includes(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(15);
});
