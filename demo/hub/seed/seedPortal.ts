import { eq } from 'drizzle-orm';
import type { HubConfig } from '../config/readHubConfig';
import type { Queries } from '../database/database';
import { tenants } from '../database/tables/tenants';
import { neutralSettings } from './neutralSettings';

/**
 * Adds the neutral portal of a hub that serves people, where there is none. Its host and lists follow the settings;
 * everything else an operator changes in the database stays.
 */
export async function seedPortal(queries: Queries, config: HubConfig): Promise<void> {
  const host = new URL(config.publicOrigin).hostname;
  const lists = {
    callback_hosts: [...config.extraCallbackHosts],
    parent_origins: [...config.extraParentOrigins],
    tag_origins: [...config.extraTagOrigins],
  };
  const [known] = await queries.select().from(tenants).where(eq(tenants.neutral, true)).limit(1);
  if (known)
    await queries
      .update(tenants)
      .set({ host, settings: { ...known.settings, ...lists } })
      .where(eq(tenants.id, known.id));
  else
    await queries.insert(tenants).values({
      id: 'neutral',
      host,
      neutral: true,
      limits: null,
      settings: { ...neutralSettings, ...lists },
    });
}
