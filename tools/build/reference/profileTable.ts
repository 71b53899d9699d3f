import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths';
import { readSchema } from './readSchema';
import { code, table } from './table';

/** What the hub can switch, with the key's object and default. */
export interface ProfileFlag {
  /** `profile.mobile_login`. */
  key: string;
  fallback: string;
  text: string;
}

/** Reads every key of the profile, and the two flags of the theme. */
export function profileFlags(): ProfileFlag[] {
  const theme = keysOf('theme', 'themeSchema').filter(({ key }) => key.startsWith('theme.disable_'));
  const later = keysOf('profile', 'laterProfileSchema', 'api/laterProfile.ts');
  return [...keysOf('profile', 'profileSchema'), ...later, ...theme];
}

const keysOf = (object: string, schema: string, file = 'api/systemSettings.ts'): ProfileFlag[] =>
  readSchema(readFileSync(join(paths.src, file), 'utf8'), schema).map(({ name, text, fallback }) => ({
    key: `${object}.${name}`,
    text,
    fallback,
  }));

const block = /(<!-- profile flags -->\n)[\s\S]*?(\n<!-- end of profile flags -->)/;

/**
 * Fills in the table of a page.
 * @throws Error when the page has no place for it
 */
export function fillProfileTable(page: string): string {
  if (!block.test(page)) throw new Error('docs/hub-contract.md lacks the comments around the table of flags');
  const rows = profileFlags().map(({ key, fallback, text }) => [code(key), fallback, text]);
  const written = table(['key', 'default', 'what it shows'], rows);
  return page.replace(block, (_, start: string, end: string) => `${start}${written}${end}`);
}
