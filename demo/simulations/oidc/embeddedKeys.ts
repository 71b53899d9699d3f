import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { sharedSecret, type SecretStore } from '../../../hub/keys/sharedSecret';

const keysSchema = v.object({
  /** Private RSA key in JWK form, with `kid`. */
  signing: v.looseObject({ kty: v.literal('RSA'), kid: v.string() }),
  cookie: v.string(),
  clientSecret: v.string(),
});

export type EmbeddedKeys = v.InferOutput<typeof keysSchema>;

/** Signing key, cookie key and client secret of the embedded provider: created at its first use, then stored. */
export function embeddedKeys(store: SecretStore): Promise<EmbeddedKeys> {
  return sharedSecret(store, 'embedded-provider', keysSchema, async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    return {
      signing: {
        ...privateKey.export({ format: 'jwk' }),
        kty: 'RSA' as const,
        kid: randomUUID(),
        use: 'sig',
      },
      cookie: randomBytes(32).toString('base64url'),
      clientSecret: randomBytes(32).toString('base64url'),
    };
  });
}
