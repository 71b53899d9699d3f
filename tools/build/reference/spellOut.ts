import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths';
import { readAlias } from './readAlias';
import { readInterface, type Member } from './readInterface';

/** Our type names → their definitions, for readers of the tables who do not have the source. */
const named: Readonly<Record<string, () => string>> = {
  EntryMode: () => readAlias(sourceOf('contract/attributes'), 'EntryMode'),
  ColorScheme: () => readAlias(sourceOf('contract/attributes'), 'ColorScheme'),
  RedirectMode: () => readAlias(sourceOf('contract/attributes'), 'RedirectMode'),
  Screen: () => readAlias(sourceOf('contract/screens'), 'Screen'),
  LoginSuccess: () => fieldsOf('contract/login', 'LoginSuccess'),
  EntryFailure: () => fieldsOf('contract/errors', 'EntryFailure'),
  EntryHostFailure: () => fieldsOf('sdk/entryHostError', 'EntryHostFailure'),
  EntrySettings: () => fieldsOf('sdk/entryOptions', 'EntrySettings'),
};

/** Returns a member whose type lists its values or fields instead of one of our names. */
export function spellOut(member: Member): Member {
  const type = member.type.replace(
    /\b[A-Z]\w+\b/g,
    (name) => (Object.hasOwn(named, name) ? named[name]?.() : null) ?? name,
  );
  return { ...member, type };
}

const fieldsOf = (file: string, name: string): string =>
  `{ ${readInterface(sourceOf(file), name)
    .map((field) => field.name)
    .join(', ')} }`;

function sourceOf(file: string): string {
  return readFileSync(join(paths.src, `${file}.ts`), 'utf8');
}
