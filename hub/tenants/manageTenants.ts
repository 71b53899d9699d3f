/** What operators do with a tenant's settings, mails and limits: each act is in the audit and in the history. */
import { eq } from 'drizzle-orm';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { AuditState } from '../audit/audit';
import type { Queries } from '../database/database';
import { tenants, type Tenant, type TenantVersion } from '../database/tables/tenants';
import { addTenant, type NewTenant } from './addTenant';
import { differences, type Difference } from './differences';
import { isNearPreviews, nearPreviews, type PreviewPlace } from './previewHost';
import { findVersion, nameAuthor, newestVersion } from './tenantVersions';

/** What has versions. */
export type TenantParts = Pick<Tenant, 'settings' | 'mails' | 'limits'>;

export interface TenantChange {
  /** The newest version, which is the one before where nothing changed. */
  version: number;
  parts: TenantParts;
  changed: readonly Difference[];
}

export const partsOf = ({ settings, mails, limits }: TenantParts): TenantParts => ({
  settings,
  mails,
  limits,
});

/**
 * @param place where previews are
 * @throws ActError for an id or a host that is taken, and for a host whose cookies would arrive at the previews
 */
export async function registerTenant(base: ActBase, tenant: NewTenant, place: PreviewPlace): Promise<void> {
  if (isNearPreviews(place, tenant.host)) throw new ActError(nearPreviews(place, tenant.host));
  await base.database.transaction(async (queries) => {
    await nameAuthor(queries, { ...base, act: 'tenant add' });
    if (!(await addTenant(queries, tenant)))
      throw new ActError(`There is a tenant ${tenant.id} or one of the host ${tenant.host} already.`);
    const { id, host, neutral } = tenant;
    const after = { host, neutral, version: 1 };
    await keepAct(queries, base, { tenantId: id, act: 'tenant add', subject: id, after });
  });
}

/**
 * @param change from the state as it is then, under its lock
 * @param expected the version that the caller has seen; `null`: any
 * @throws ActError for an unknown tenant, and where another version was written since
 */
export async function changeTenant(
  base: ActBase,
  id: string,
  act: string,
  change: (known: TenantParts, queries: Queries) => Partial<TenantParts> | Promise<Partial<TenantParts>>,
  expected: number | null = null,
): Promise<TenantChange> {
  return base.database.transaction(async (queries) => {
    const [known] = await queries.select().from(tenants).where(eq(tenants.id, id)).for('no key update');
    const newest = known ? await newestVersion(queries, id) : null;
    if (!known || !newest) throw new ActError(`There is no tenant ${id}.`);
    if (expected !== null && expected !== newest.number) throw writtenSince(newest, expected);
    await nameAuthor(queries, { ...base, act });
    const parts = { ...partsOf(known), ...(await change(partsOf(known), queries)) };
    await queries.update(tenants).set(parts).where(eq(tenants.id, id));
    const version = (await newestVersion(queries, id))?.number ?? newest.number;
    const changed = differences(partsOf(known), parts);
    if (changed.length > 0)
      await keepAct(queries, base, {
        tenantId: id,
        act,
        subject: id,
        before: stateOf(newest.number, changed, ({ before }) => before),
        after: stateOf(version, changed, ({ after }) => after),
      });
    return { version, parts, changed };
  });
}

/** Why a change from an earlier version is refused. */
export const writtenSince = ({ number, who, at }: TenantVersion, expected: number): ActError =>
  new ActError(
    `Version ${number} was written by ${who} at ${new Date(at).toISOString()}, after version ${expected} that you have. Get it again, or add only your fields with --merge.`,
  );

/** Longest value in the audit; the history has all of it. */
const longest = 200;

function stateOf(
  version: number,
  changed: readonly Difference[],
  valueOf: (difference: Difference) => unknown,
): AuditState {
  const values = changed.map((difference) => {
    const value = valueOf(difference);
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return [difference.field, text.length > longest ? `${text.slice(0, longest)}…` : text] as const;
  });
  return { version, ...Object.fromEntries(values) };
}

/**
 * Puts an earlier state back, as a new version.
 * @param number its version; `null`: the one before the newest
 * @param seen the newest version as the caller knows it
 * @throws ActError for an unknown version, and where another one was written since
 */
export function undoTenant(
  base: ActBase,
  id: string,
  number: number | null,
  seen: number,
): Promise<TenantChange> {
  const wanted = number ?? seen - 1;
  const back = async (_: TenantParts, queries: Queries) => {
    const version = await findVersion(queries, id, wanted);
    if (!version && number === null) throw new ActError(`The tenant ${id} has one version only.`);
    if (!version) throw new ActError(`The tenant ${id} has no version ${wanted}.`);
    return partsOf(version);
  };
  return changeTenant(base, id, 'tenant undo', back, seen);
}
