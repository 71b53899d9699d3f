/** Only the folder of a method names it, so that a new one is a folder and a line in the registry. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { methods } from './registry';

const src = new URL('../', import.meta.url);

/**
 * What names a method: its id, and others such as that of its app's browser. Ids of the form are words for other things
 * too: as a value they count, but `password` is a field of many forms.
 */
const names = methods.flatMap(({ id, surface, ownBrowser }) => [
  ...(id === 'password' ? [] : [[surface === 'tab' ? `'${id}'` : id, id] as const]),
  ...(ownBrowser?.source.match(/[a-z]{4,}/gi) ?? []).map((word) => [word.toLowerCase(), id] as const),
]);

/**
 * Tests and fakes; texts and the list of them; the vocabulary of the wire: a file of calls for each method, the keys of
 * the settings, the values of fields and headers, the names in tracking; the registry. The list of hosts that give anyone
 * a name (`lib/publicSuffix`) and that of what keeps passkeys have those of companies; `sms` is also how a code comes (`ui/useWebOtp`,
 * `factors/mobile`).
 */
const exempt = new RegExp(
  [
    String.raw`\.test\.tsx?$`,
    '^testing/',
    `^api/(?:${methods.map(({ id }) => `${id}s?`).join('|')}|classifyCode|login|merge|messenger|systemSettings|verify)\\.ts$`,
    String.raw`^contract/(?:login|profile|resourceHosts|settingsRequest)\.ts$`,
    String.raw`^tracking/trackingEvents\.ts$`,
    String.raw`^i18n/(?:locales/.*|languages|namespaces|loadLocales)\.ts$`,
    String.raw`^methods/registry\.ts$`,
    String.raw`^methods/passkey/providerNames\.ts$`,
    String.raw`^(?:lib/publicSuffix|ui/useWebOtp|factors/mobile/mobile)\.ts$`,
  ].join('|'),
);

const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/.*$/gm, '');

const camelCase = (id: string) => id.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** `file: name` for each name of a method in a file outside its folder. */
async function namesIn(isMeant: (file: string) => boolean): Promise<string[]> {
  const files = (await readdir(src, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found = await Promise.all(
    files.filter(isMeant).map(async (file) => {
      const code = withoutComments(await readFile(new URL(file, src), 'utf8')).toLowerCase();
      return names.flatMap(([name, id]) =>
        code.includes(name) && !file.startsWith(`methods/${camelCase(id)}/`) ? [`${file}: ${name}`] : [],
      );
    }),
  );
  return [...new Set(found.flat())].toSorted();
}

it('no other file of the widget names a method', async () => {
  expect(names.map(([name]) => name)).toEqual(
    expect.arrayContaining(["'sms'", 'google', 'lark', 'feishu', 'wechat']),
  );
  expect(await namesIn((file) => !exempt.test(file))).toEqual([]);
});

it('finds names', async () => {
  const found = await namesIn((file) => file === 'methods/registry.ts' || file === 'lib/publicSuffix.ts');
  expect(found).toEqual(
    expect.arrayContaining(['methods/registry.ts: wechat', 'lib/publicSuffix.ts: feishu']),
  );
});
