import { languages, type Languages } from './languages.ts';
import type { Namespace, Texts } from './namespaces.ts';

export type Locale = { readonly [Name in Namespace]: Texts<Name> };

/** Loads all texts, for the build and tests. */
export async function loadLocales(registry: Languages = languages): Promise<Record<string, Locale>> {
  const loaded = Object.entries(registry).map(
    async ([code, { load }]) =>
      [
        code,
        {
          entry: await load.entry(),
          account: await load.account(),
          wechat: await load.wechat(),
          open: await load.open(),
          content: await load.content(),
          memory: await load.memory(),
          merge: await load.merge(),
        },
      ] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

/** Joins texts into one record: no two namespaces share a key. */
export function flatTexts(locale: Locale): Texts {
  const { entry, account, wechat, open, content, memory, merge } = locale;
  return { ...entry, ...account, ...wechat, ...open, ...content, ...memory, ...merge };
}
