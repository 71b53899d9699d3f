/** The live secrets of an app: one, or two while its servers change from one to the other. Either counts. */
import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../credentials/opaqueToken';
import type { AppRow } from '../database/tables/apps';

export interface AppSecret {
  /** What operators call it: the beginning of its SHA-256. */
  id: string;
  hash: string;
  /** `null`: when it was added is not known. */
  addedAt: number | null;
}

const secret = (hash: string, addedAt: number | null): AppSecret => ({ id: hash.slice(0, 8), hash, addedAt });

type Stored = Pick<AppRow, 'secretHash' | 'secretAddedAt' | 'secondSecretHash' | 'secondSecretAddedAt'>;

/** The older first. */
export const secretsOf = (app: Stored): readonly AppSecret[] => [
  secret(app.secretHash, app.secretAddedAt),
  ...(app.secondSecretHash === null ? [] : [secret(app.secondSecretHash, app.secondSecretAddedAt)]),
];

/** @param given as an app's server sends it */
export function hasSecret(app: Stored, given: string): boolean {
  const sent = Buffer.from(hashToken(given));
  return secretsOf(app).some(({ hash }) => {
    const known = Buffer.from(hash);
    return known.length === sent.length && timingSafeEqual(known, sent);
  });
}
