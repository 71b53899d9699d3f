/** A scene: one WeChat code, shown to one visit, from the picture to the sign-in. */
import { and, eq } from 'drizzle-orm';
import type { WechatAdapter, WechatWebAuthorization } from './wechatAdapter';
import { createToken, hashToken } from '../../credentials/opaqueToken';
import type { Queries } from '../../database/database';
import { wechatScenes, type WechatSceneRow } from './wechatTables';
import { codes } from '../../answers/codes';
import { methodOff, Refusal } from '../../answers/refusal';
import { requireOffered } from '../method';
import type { Adapters } from '../../adapters/adapters';
import type { Tenant } from '../../database/tables/tenants';
import type { LoginPurpose } from '../redirect/redirectTables';

/** @throws Refusal -100111 when the hub has no WeChat or the tenant does not offer it */
export function requireWechat(
  tenant: Pick<Tenant, 'settings'>,
  { wechat }: Pick<Adapters, 'wechat'>,
): WechatAdapter {
  requireOffered(tenant, 'wechat');
  if (!wechat) throw methodOff();
  return wechat;
}

/** How long a code can be scanned and confirmed (docs/contract.md section 6). */
export const sceneLifeMs = 120_000;

/** How much longer a confirmed scene can be collected: the tap may come in the last second. */
const collectMs = 15_000;

/** Opens a scene. @returns its id, which is not kept */
export async function openScene(
  queries: Queries,
  {
    tenantId,
    flow,
    purpose = 'login',
    now,
  }: { tenantId: string; flow: string; purpose?: LoginPurpose; now: number },
): Promise<string> {
  const scene = createToken();
  await queries.insert(wechatScenes).values({
    sceneHash: hashToken(scene),
    tenantId,
    flowHash: flow,
    purpose,
    status: 'waiting',
    createdAt: now,
    expiresAt: now + sceneLifeMs,
  });
  return scene;
}

/** Whether a scene can still be scanned, confirmed or cancelled. */
export function isOpen({ status, expiresAt }: WechatSceneRow, now: number): boolean {
  return (status === 'waiting' || status === 'scanned') && expiresAt > now;
}

/** WeChat names the scene alone. @returns its tenant's id; `null` when there is none */
async function tenantOfScene(queries: Queries, scene: string): Promise<string | null> {
  const [row] = await queries
    .select({ tenantId: wechatScenes.tenantId })
    .from(wechatScenes)
    .where(eq(wechatScenes.sceneHash, hashToken(scene)));
  return row?.tenantId ?? null;
}

/** A scene by its id, locked until the transaction ends; `null` when there is none. */
async function findScene(queries: Queries, scene: string, tenantId: string): Promise<WechatSceneRow | null> {
  const [row] = await queries
    .select()
    .from(wechatScenes)
    .where(and(eq(wechatScenes.tenantId, tenantId), eq(wechatScenes.sceneHash, hashToken(scene))))
    .for('update');
  return row ?? null;
}

/** As `findScene`, for who knows no tenant: WeChat. It is locked by its tenant, on the node that has it. */
export async function findSceneAnywhere(queries: Queries, scene: string): Promise<WechatSceneRow | null> {
  const tenantId = await tenantOfScene(queries, scene);
  return tenantId === null ? null : findScene(queries, scene, tenantId);
}

/** The row itself. */
export const isScene = ({ tenantId, sceneHash }: WechatSceneRow) =>
  and(eq(wechatScenes.tenantId, tenantId), eq(wechatScenes.sceneHash, sceneHash));

export interface SceneQuestion {
  scene: string;
  tenantId: string;
  flow: string | null;
  purpose?: LoginPurpose;
  now: number;
}

/**
 * Reads the state of a scene. A confirmed scene signs in once and is `done` afterwards.
 * @returns the status, and who scanned when it was confirmed
 * @throws Refusal -100113 for another visit's, -20070 when it has ended
 */
export async function collectScene(
  queries: Queries,
  { scene, tenantId, flow, purpose = 'login', now }: SceneQuestion,
): Promise<{ status: 'waiting' | 'scanned' } | { status: 'confirmed'; openId: string }> {
  const row = await findScene(queries, scene, tenantId);
  if (!row || row.purpose !== purpose) throw sceneGone();
  if (row.flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  const isFresh = row.status === 'confirmed' ? row.expiresAt + collectMs > now : isOpen(row, now);
  if (!isFresh) throw sceneGone();
  if (row.status === 'waiting' || row.status === 'scanned') return { status: row.status };
  if (row.openId === null) throw new Error('a confirmed scene without a person');
  await queries.update(wechatScenes).set({ status: 'done' }).where(isScene(row));
  return { status: 'confirmed', openId: row.openId };
}

function sceneGone(): Refusal {
  return new Refusal({ code: codes.sceneGone, message: 'error.sceneGone' });
}

/** @throws Refusal -100111 where WeChat is off, or its web authorization is not set up */
export function requireWebAuthorization(
  tenant: Pick<Tenant, 'settings'>,
  adapters: Pick<Adapters, 'wechat'>,
): WechatWebAuthorization {
  const { webAuthorization } = requireWechat(tenant, adapters);
  if (!webAuthorization) throw methodOff();
  return webAuthorization;
}
