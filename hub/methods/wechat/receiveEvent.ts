import type { WechatEvent } from './wechatAdapter';
import type { Queries } from '../../database/database';
import { wechatEvents, wechatScenes, type WechatSceneRow, type SceneStatus } from './wechatTables';
import { findSceneAnywhere, isOpen, isScene } from './scene';
import type { Hono } from 'hono';
import type { HubEnvironment } from '../../http/hubEnvironment';
import type { HubServices } from '../../http/hubServices';

/**
 * Handles an event. Must run inside a transaction. WeChat repeats an event that was not answered; events have no id,
 * so sender, time and kind identify a repeated one.
 * @returns whether it changed a scene
 */
export async function receiveEvent(queries: Queries, event: WechatEvent, now: number): Promise<boolean> {
  const id = JSON.stringify([event.fromUser, event.createTime, event.event]);
  const fresh = await queries
    .insert(wechatEvents)
    .values({ id, receivedAt: now })
    .onConflictDoNothing()
    .returning();
  if (fresh.length === 0) return false;
  const row = await findSceneAnywhere(queries, event.eventKey.replace(/^qrscene_/, ''));
  if (!row || !isOpen(row, now)) return false;
  const status = nextStatus(row, event);
  if (!status) return false;
  await queries.update(wechatScenes).set({ status, openId: event.fromUser }).where(isScene(row));
  return true;
}

/** The first person to scan owns the scene; only they can confirm or cancel it. */
function nextStatus(row: WechatSceneRow, { event, fromUser }: WechatEvent): SceneStatus | null {
  if (event === 'subscribe' || event === 'SCAN') return row.status === 'waiting' ? 'scanned' : null;
  if (row.status !== 'scanned' || row.openId !== fromUser) return null;
  return event === 'CONFIRM' ? 'confirmed' : 'cancelled';
}

/** Mounts `/wechat/events`, the address to register at WeChat, where the adapter answers WeChat's requests. */
export function wechatEventRoutes(
  app: Hono<HubEnvironment>,
  { adapters: { wechat }, database, clock }: HubServices,
): void {
  if (!wechat?.answerEvent) return;
  app.on(['GET', 'POST'], '/wechat/events', async (context) =>
    wechat.answerEvent?.(context.req.raw, async (event) => {
      await database.transaction((queries) => receiveEvent(queries, event, clock.now()));
    }),
  );
}
