/**
 * Settings of a tenant that only whoever has the address of their preview sees. Making, ending and publishing one are
 * acts of operators.
 */
import { and, asc, eq, gt } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { SystemSettings } from '../../src/api/systemSettings';
import { ActError, keepAct, type ActBase } from '../audit/act';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Database, Queries } from '../database/database';
import { tenantPreviews, type TenantPreview } from '../database/tables/tenantPreviews';
import { tenants, type Tenant } from '../database/tables/tenants';
import { differences, type Difference } from './differences';
import { changeTenant, partsOf, writtenSince, type TenantChange, type TenantParts } from './manageTenants';
import { newestVersion } from './tenantVersions';

/** Where a preview is opened, on the host of `HUB_PREVIEW_ORIGIN`. */
export const previewPath = '/preview';

/** Most previews of a tenant at a time. */
export const mostPreviews = 20;

export interface PreviewPlan {
  /** How long it can be seen, in milliseconds. */
  lifeMs: number;
  /** The version that the caller has seen; `null`: any. */
  expected: number | null;
  /** The settings to show, from what is live, under its lock. */
  settingsFrom: (known: TenantParts) => SystemSettings;
}

export interface NewPreview {
  preview: TenantPreview;
  /** What opens it; only its hash is stored. */
  code: string;
  /** From what is live. */
  changed: readonly Difference[];
}

const isOpenAt = (now: number) => gt(tenantPreviews.expiresAt, now);

/**
 * @throws ActError for an unknown tenant, one with too many previews, settings that are live already, and where another
 * version was written since
 */
export async function addPreview(
  base: ActBase,
  tenantId: string,
  { lifeMs, expected, settingsFrom }: PreviewPlan,
): Promise<NewPreview> {
  return base.database.transaction(async (queries) => {
    const [known] = await queries.select().from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
    const newest = known ? await newestVersion(queries, tenantId) : null;
    if (!known || !newest) throw new ActError(`There is no tenant ${tenantId}.`);
    if (expected !== null && expected !== newest.number) throw writtenSince(newest, expected);
    const settings = settingsFrom(partsOf(known));
    const changed = differences({ settings: known.settings }, { settings });
    if (changed.length === 0)
      throw new ActError(`These settings of the tenant ${tenantId} are live already.`);
    const isIts = and(eq(tenantPreviews.tenantId, tenantId), isOpenAt(base.now));
    if ((await queries.$count(tenantPreviews, isIts)) >= mostPreviews)
      throw new ActError(`The tenant ${tenantId} has ${mostPreviews} previews. End one first.`);
    const code = createToken();
    const preview: TenantPreview = {
      id: randomBytes(6).toString('hex'),
      tenantId,
      codeHash: hashToken(code),
      settings,
      version: newest.number,
      who: base.who,
      reason: base.reason,
      createdAt: base.now,
      expiresAt: base.now + lifeMs,
    };
    await queries.insert(tenantPreviews).values(preview);
    await keepPreviewAct(queries, base, 'tenant preview add', preview, changed);
    return { preview, code, changed };
  });
}

const keepPreviewAct = (
  queries: Queries,
  base: ActBase,
  act: string,
  { id, tenantId, version, expiresAt }: TenantPreview,
  changed: readonly Difference[] = [],
): Promise<void> =>
  keepAct(queries, base, {
    tenantId,
    act,
    subject: `${tenantId} ${id}`,
    after: {
      version,
      until: new Date(expiresAt).toISOString(),
      ...(changed.length > 0 ? { changes: changed.map(({ field }) => field) } : {}),
    },
  });

/** Those that can be seen now, the oldest first. @param tenantId `null`: of all tenants */
export const listPreviews = (
  database: Database,
  now: number,
  tenantId: string | null = null,
): Promise<TenantPreview[]> =>
  database.run((queries) =>
    queries
      .select()
      .from(tenantPreviews)
      .where(and(isOpenAt(now), tenantId === null ? undefined : eq(tenantPreviews.tenantId, tenantId)))
      .orderBy(asc(tenantPreviews.createdAt), asc(tenantPreviews.id)),
  );

/** @throws ActError for one that is unknown or over */
export async function findPreview(database: Database, now: number, id: string): Promise<TenantPreview> {
  const isMeant = and(eq(tenantPreviews.id, id), isOpenAt(now));
  const [found] = await database.run((queries) => queries.select().from(tenantPreviews).where(isMeant));
  if (!found) throw noPreview(id);
  return found;
}

const noPreview = (id: string) => new ActError(`There is no preview ${id}, or it is over.`);

/** @returns the preview that a code opens, with its tenant's host; `null`: none, or it is over */
export async function openPreview(
  database: Database,
  now: number,
  code: string,
): Promise<{ preview: TenantPreview; host: Tenant['host'] } | null> {
  const isMeant = and(eq(tenantPreviews.codeHash, hashToken(code)), isOpenAt(now));
  const [found] = await database.run((queries) =>
    queries
      .select({ preview: tenantPreviews, host: tenants.host })
      .from(tenantPreviews)
      .innerJoin(tenants, eq(tenants.id, tenantPreviews.tenantId))
      .where(isMeant),
  );
  return found ?? null;
}

/** Whoever sees it loses it with the next request, at every hub. @throws ActError for one that is unknown or over */
export async function endPreview(base: ActBase, id: string): Promise<TenantPreview> {
  return base.database.transaction(async (queries) => {
    const ended = await takePreview(queries, base.now, id);
    await keepPreviewAct(queries, base, 'tenant preview end', ended);
    return ended;
  });
}

async function takePreview(queries: Queries, now: number, id: string): Promise<TenantPreview> {
  const isMeant = and(eq(tenantPreviews.id, id), isOpenAt(now));
  const [taken] = await queries.delete(tenantPreviews).where(isMeant).returning();
  if (!taken) throw noPreview(id);
  return taken;
}

/**
 * Makes what was shown live, as a new version; the preview is over then.
 * @param check whether the hub can still serve them, beside what is live; what it throws leaves all as it is
 * @throws ActError for one that is unknown or over, and where the tenant was changed since it was made
 */
export function publishPreview(
  base: ActBase,
  { id, tenantId, version }: TenantPreview,
  check: (settings: SystemSettings, known: TenantParts) => void,
): Promise<TenantChange> {
  const take = async (known: TenantParts, queries: Queries) => {
    const newest = await newestVersion(queries, tenantId);
    if (newest && newest.number !== version)
      throw new ActError(
        `Version ${newest.number} was written by ${newest.who} at ${new Date(newest.at).toISOString()}, after version ${version} that this preview is from. Make a new preview.`,
      );
    const { settings } = await takePreview(queries, base.now, id);
    check(settings, known);
    return { settings };
  };
  return changeTenant(base, tenantId, 'tenant preview publish', take);
}
