import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../../database/columns';
import { tenants } from '../../database/tables/tenants';
import type { LoginPurpose } from '../redirect/redirectTables';

/** State of a scene; `done` after its sign-in. */
export type SceneStatus = 'waiting' | 'scanned' | 'confirmed' | 'cancelled' | 'done';

/** QR codes shown to visits. */
export const wechatScenes = pgTable(
  'wechat_scenes',
  {
    sceneHash: text('scene_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    flowHash: text('flow_hash').notNull(),
    purpose: text('purpose').$type<LoginPurpose>().notNull().default('login'),
    status: text('status').$type<SceneStatus>().notNull(),
    /** Open id of the person who scanned. */
    openId: text('open_id'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sceneHash] })],
);

export type WechatSceneRow = typeof wechatScenes.$inferSelect;

/** Events already received: WeChat repeats an event that was not answered. */
export const wechatEvents = pgTable('wechat_events', {
  id: text('id').primaryKey(),
  receivedAt: time('received_at').notNull(),
});
