/** A made-up messenger: what would be `hub/methods/pigeon`, and its other side. */
import { eq } from 'drizzle-orm';
import { pigeonAppid, pigeonLogin } from '../../../src/testing/added/calls';
import { tenants } from '../../database/tables/tenants';
import type { MessengerAdapter } from '../../methods/messenger/messengerAdapter';
import { messengerMethod } from '../../methods/messenger/messengerMethod';

declare module '../../adapters/adapters' {
  interface MethodAdapters {
    pigeon: MessengerAdapter;
  }
}

export const pigeon = messengerMethod({
  id: 'pigeon',
  calls: { login: pigeonLogin, appid: pigeonAppid },
  findApp: async (queries, host) => {
    const [tenant] = await queries.select().from(tenants).where(eq(tenants.host, host));
    return tenant ? { appId: 'loft', tenant } : null;
  },
});

/** The code that the messenger gives. */
export const ring = 'loft-7';

/** @param origin of the messenger's own page */
export const pigeonAdapter = (origin = 'https://pigeon.example'): MessengerAdapter => ({
  authorizeAddress: () => `${origin}/authorize`,
  sdkAddress: () => 'https://sdk.pigeon.example/sdk.js',
  redeem: async ({ code, appId }) =>
    code === ring && appId === 'loft' ? { openId: 'bird' } : { refused: 'wrong' },
});
