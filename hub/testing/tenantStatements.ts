/** Which statements do not say whose rows they are about: an existing distributed PostgreSQL would ask every node. */

/**
 * Statements over all tenants, as `shortStatement` says them, and why: a distributed PostgreSQL runs them on every node, or
 * finds the one that has the row there.
 */
export const overTenants: Readonly<Record<string, string>> = {
  'delete from failures': '`DELETE /dev/limits` of the developer tools',
  'select … from deletions where deletions.due_at <= ? order by deletions.due_at limit ?':
    'accounts whose week is over; each is then deleted by its tenant',
  'select … from signing_keys': 'whether the keys of the hub open all secrets (`keys/protectSecrets`)',
  'select … from tenant_providers': 'whether the keys of the hub open all secrets (`keys/protectSecrets`)',
  'select … from totp_factors': 'whether the keys of the hub open all secrets (`keys/protectSecrets`)',
  'select … from totp_setups': 'whether the keys of the hub open all secrets (`keys/protectSecrets`)',
  'select … from undos': 'whether the keys of the hub open all secrets (`keys/protectSecrets`)',
  'select … from webhook_secrets': 'whether the keys of the hub open all secrets (`keys/protectSecrets`)',
  'select … from wechat_scenes where wechat_scenes.scene_hash = ?':
    'WeChat names the scene alone; then it is locked by its tenant',
  'update provider_logins set … where ((provider_logins.state_hash = ? and provider_logins.platform = ? and (provider_logins.callback is null or provider_logins.callback = ?)) and (provider_logins.code_hash is null or provider_logins.code_hash = ?) and provider_logins.redeemed_at is null)':
    'a service with one address for all tenants names the state alone',
  'update provider_logins set … where ((provider_logins.state_hash = ? and provider_logins.platform = ? and (provider_logins.callback is null or provider_logins.callback = ?)) and provider_logins.code_hash is null and provider_logins.redeemed_at is null)':
    'a service with one address for all tenants names the state alone',
  'update trusted_browsers set … where trusted_browsers.token_hash = ?':
    'the cookie is the portal’s, and at the neutral one accounts of several tenants trust it',
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
