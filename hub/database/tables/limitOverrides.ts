import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { tenants } from './tenants';

const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** What operators set in place of a limit's default (`limits/manageLimits`): at most one lasting and one temporary row each. */
export const limitOverrides = pgTable('limit_overrides', {
  /** `null`: for the hub. */
  tenantId: text('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
  /** As in `limitSettings/registry`. */
  limitId: text('limit_id').notNull(),
  most: whole('most'),
  windowMs: whole('window_ms'),
  /** When a temporary one ends by itself; `null`: it lasts. */
  endsAt: time('ends_at'),
  setAt: time('set_at').notNull(),
});

export type LimitOverride = typeof limitOverrides.$inferSelect;
