import type { Hono } from 'hono';
import type { JWK } from 'jose';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { tenantOfHost } from '../tenants/tenantOfHost';
import { keySetCacheSeconds, type SigningKey } from '../keys/signingKeys';

export const keySetPath = '/.well-known/jwks.json';

/**
 * GET `/.well-known/jwks.json`: the public keys of the host's tenant (RFC 7517), for every page and server. It holds the
 * next key before that signs, and the one before until its tokens are over.
 */
export function keySetRoute(app: Hono<HubEnvironment>, services: HubServices): void {
  app.get(keySetPath, async (context) => {
    const { id } = await tenantOfHost(context, services);
    const { published } = await services.signingKeys.of(id);
    context.header('Cache-Control', `public, max-age=${keySetCacheSeconds}`);
    context.header('Access-Control-Allow-Origin', '*');
    return context.json({ keys: published.map(publicPart) });
  });
}

/** Named field by field, so that no private one can slip through. */
export function publicPart({ kid, jwk: { kty, n, e, alg, use } }: SigningKey): JWK {
  return { kid, kty: kty ?? 'RSA', alg: alg ?? '', use: use ?? 'sig', n: n ?? '', e: e ?? '' };
}
