import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import type { IdentityRow } from '../../database/tables/accounts';
import type { HubMethod } from '../method';
import { wechatLoginByCodeRoute } from './loginByCodeRoute';
import { qrcodeRoute } from './qrcodeRoute';
import { wechatEventRoutes } from './receiveEvent';
import { subscribeRoute } from './subscribeRoute';
import { wechatNavigation } from './webAuthorization';
import { wechatLinking } from './wechatLinking';
import { wechatEvents, wechatScenes } from './wechatTables';

const minuteMs = 60 * 1000;

/** A code to scan with WeChat; inside WeChat its web authorization. */
export const wechatMethod: HubMethod = {
  id: 'wechat',
  nameOf: (t) => t('provider.wechat'),
  browser: { name: 'WeChat', pattern: /MicroMessenger/ },
  adapter: 'wechat',
  isWorking: ({ adapters }) => adapters.wechat != null,
  routes: [wechatLoginByCodeRoute, qrcodeRoute, subscribeRoute],
  paths: ['/wechat/*'],
  navigation: (app, services) => {
    wechatNavigation(app, services);
    wechatEventRoutes(app, services);
  },
  linking: wechatLinking,
  endWaiting: endScans,
  expiring: [
    // A day longer, so that a late poll is answered with "expired".
    { table: wechatScenes, column: wechatScenes.expiresAt, keepMs: 24 * 60 * minuteMs },
    // Longer than WeChat repeats an event.
    { table: wechatEvents, column: wechatEvents.receivedAt, keepMs: 10 * minuteMs },
  ],
};

/** Cancels what these users have scanned. */
async function endScans(queries: Queries, links: readonly IdentityRow[]): Promise<void> {
  const scans = links
    .filter(({ issuer }) => issuer === 'wechat')
    .map(({ tenantId, subject }) =>
      and(
        eq(wechatScenes.tenantId, tenantId),
        eq(wechatScenes.openId, subject),
        inArray(wechatScenes.status, ['scanned', 'confirmed']),
      ),
    );
  if (scans.length > 0)
    await queries
      .update(wechatScenes)
      .set({ status: 'cancelled' })
      .where(or(...scans));
}
