/** Only the folder of a method names it, so that a new one is a folder and a line in the registry. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openIdProviders } from './openid/openIdProviders';
import { methods } from './registry';

const hub = new URL('../', import.meta.url);

/** `password` and `sms` are also words for a credential and a channel, which the whole hub has to do with. */
const ids = methods.map(({ id }) => id).filter((id) => id !== 'password' && id !== 'sms');

/** The folder of each; OpenID providers share one. */
const folderOf = (id: string) =>
  openIdProviders.some((provider) => provider.id === id) ? 'methods/openid/' : `methods/${camelCase(id)}/`;

const camelCase = (id: string) => id.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Tests, builds, the texts of all methods, the words that people choose as passwords, and the registry. SQL is no module.
 */
const exempt =
  /(?:\.test\.ts$|^(?:dist|testing|messages|node_modules)\/|^accounts\/commonWords\.ts$|^methods\/registry\.ts$)/;

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/.*$/gm, '');

/** `file: id` for each method that a file names outside its folder. */
async function namesIn(isMeant: (file: string) => boolean): Promise<string[]> {
  const files = (await readdir(hub, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(
    files.filter(isMeant).map(async (file) => {
      const code = withoutComments(await readFile(new URL(file, hub), 'utf8')).toLowerCase();
      return ids.flatMap((id) =>
        code.includes(id) && !file.startsWith(folderOf(id)) ? [`${file}: ${id}`] : [],
      );
    }),
  );
  return found.flat().toSorted();
}

it('no other file of the hub names a method', async () => {
  expect(await namesIn((file) => !exempt.test(file))).toEqual([]);
});

it('finds names', async () => {
  expect(await namesIn((file) => file === 'methods/registry.ts')).toEqual([
    'methods/registry.ts: lark',
    'methods/registry.ts: passkey',
    'methods/registry.ts: wechat',
  ]);
});
