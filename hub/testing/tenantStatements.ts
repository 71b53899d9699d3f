/** Which statements do not say whose rows they are about: an existing distributed PostgreSQL would ask every node. */

/**
 * Statements over all tenants, as `shortStatement` says them, and why: a distributed PostgreSQL runs them on every node, or
 * finds the one that has the row there.
 */
export const overTenants: Readonly<Record<string, string>> = {
};

/** Deletes what is over, of all tenants: every node does its part. */
const sweep = /^delete from (\w+) where \1\.\w+ < \?$/;

/** Whether a statement may leave the tenant out. @param short as `shortStatement` says it */
export const isOverTenants = (short: string): boolean => sweep.test(short) || short in overTenants;

/** A place where a statement names a table, and what it calls it there. */
const place =
  /\b(from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?(?!(?:where|set|on|values|inner|left|cross|join|order|group|limit|for|select|returning|using|as|default|overriding)\b)([a-z_]+))?/g;

/** Without quotes and values, and without the columns that are read or set: a new column is no new statement. */
export const shortStatement = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$\d+(?:::\w+)?/g, '?')
    .replaceAll(/\(\?(?:, \?)*\)/g, '(?)')
    .replace(/^select .*? from /, 'select … from ')
    .replace(/^(update \w+ set) .*? where /, '$1 … where ')
    .replace(/^(insert into \w+) .*? values .*$/, '$1 … values …')
    .replace(/ returning .*$/, '');

/**
 * @param text as it is sent
 * @param tenantTables names of the tables whose rows are a tenant's
 * @returns those of them that it names without their tenant; a table that has no such column is always among them
 */
export function tablesWithoutTenant(text: string, tenantTables: ReadonlySet<string>): string[] {
  const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ');
  const bare = /(?<![.\w])tenant_id (?:=|in\b)/.test(plain);
  return [...plain.matchAll(place)].flatMap(([found, verb, table = '', alias = table], index, all) => {
    if (!tenantTables.has(table)) return [];
    const from = all[index]?.index ?? 0;
    if (verb === 'into') {
      const columns = plain.slice(from + found.length).split(')')[0] ?? '';
      return columns.includes('tenant_id') ? [] : [table];
    }
    const own = new RegExp(`\\b${alias}\\.tenant_id (?:=|in\\b)|= ${alias}\\.tenant_id\\b`);
    return bare || own.test(plain) ? [] : [table];
  });
}
