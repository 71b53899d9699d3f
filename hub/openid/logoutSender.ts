import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { findApp } from '../apps/findApp';
import { tenants } from '../database/tables/tenants';
import type { MessageRow } from '../database/tables/outbox';
import type { HubServices } from '../http/hubServices';
import { signingAlgorithm } from '../keys/signingKeys';
import type { Sender } from '../outbox/sendMessage';
import { issuerOf } from '../tenants/tenantOfHost';
import { sidOf } from './sessionId';

type Services = Pick<HubServices, 'database' | 'config' | 'signingKeys'>;

/** Seconds: for a receiver whose clock is behind (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const lifeSeconds = 120;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Tells apps that a session has ended. The token is made anew each time it is sent; its `jti` stays. */
export function createLogoutSender(services: Services): Sender {
  const { database, config, signingKeys } = services;
  return {
    kind: 'logout',
    isOf: ({ appKey }) => appKey !== null,
    prepare: async (message, now) => {
      const { tenantId, appKey } = message;
      const [app, [tenant]] = await database.run(
        async (queries) =>
          [
            await findApp(queries, tenantId, appKey ?? ''),
            await queries.select({ host: tenants.host }).from(tenants).where(eq(tenants.id, tenantId)),
          ] as const,
      );
      if (!app || !tenant || app.backchannelLogoutUri === null) return null;
      const { signing } = await signingKeys.of(tenantId);
      const issuedAt = Math.floor(now / 1000);
      const token = await new SignJWT(claimsOf(message, app.backchannelLogoutSession))
        .setProtectedHeader({ alg: signingAlgorithm, kid: signing.kid, typ: 'logout+jwt' })
        .setIssuer(issuerOf(tenant, config))
        .setAudience(app.appKey)
        .setSubject(message.accountId ?? '')
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .setJti(message.id)
        .sign(signing.key);
      return {
        url: app.backchannelLogoutUri,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Hub-Entry' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      };
    },
  };
}

function claimsOf({ appKey, data }: MessageRow, withSession: boolean) {
  const { session } = data;
  const sid = withSession && typeof session === 'string' ? { sid: sidOf(session, appKey ?? '') } : {};
  return { ...sid, events: { [logoutEvent]: {} } };
}
