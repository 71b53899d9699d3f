import type { Hono } from 'hono';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { receiveEvent } from './receiveEvent';

/** Mounts `/wechat/events`, the address to register at WeChat, where the adapter answers WeChat's requests. */
export function wechatEvents(
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
