/** What a browser and its authenticator do with passkeys, with the mistakes that tests ask for. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, Attestation } from '../../src/api/passkeys';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949) of what an attestation holds. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]),
  ]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

/** What an authenticator keeps; a copy of it is a copied key. */
export interface VirtualKey {
  id: string;
  privateKey: KeyObject;
  handle: string;
  counter: number;
  synced: boolean;
}

/** Mistakes. */
export interface Ceremony {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  topOrigin?: string;
  handle?: string | null;
  /** The backup flags that it states. */
  synced?: boolean;
  format?: string;
}

interface Page {
  origin: string;
  rpId: string;
  challenge: string;
}

const clientDataOf = (type: string, page: Page, { origin, challenge, topOrigin, ...wrong }: Ceremony) =>
  JSON.stringify({
    type: wrong.type ?? type,
    challenge: challenge ?? page.challenge,
    origin: origin ?? page.origin,
    crossOrigin: topOrigin !== undefined,
    ...(topOrigin === undefined ? {} : { topOrigin }),
  });

function authenticatorData(
  { rpId }: Page,
  key: Pick<VirtualKey, 'counter' | 'synced'>,
  { isVerified = true, ...wrong }: Ceremony,
  attested?: Buffer,
): Buffer {
  const isSynced = wrong.synced ?? key.synced;
  const flags = 1 | (isVerified ? 4 : 0) | (isSynced ? 8 | 16 : 0) | (attested ? 64 : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(key.counter);
  return Buffer.concat([
    sha256(wrong.rpId ?? rpId),
    Buffer.from([flags]),
    counter,
    attested ?? Buffer.alloc(0),
  ]);
}

/** Makes a passkey. @param synced kept on several devices, without a counter */
export function makePasskey(
  page: Page & { handle: string },
  { synced = true, ...wrong }: Ceremony = {},
): { key: VirtualKey; response: Attestation } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const cose = encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
  const key = { id: base64url(id), privateKey, handle: page.handle, counter: synced ? 0 : 1, synced };
  const object = encodeCbor(
    new Map<string, Cbor>([
      ['fmt', wrong.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData(page, key, wrong, attested)],
    ]),
  );
  const response = {
    clientDataJSON: base64url(clientDataOf('webauthn.create', page, wrong)),
    attestationObject: base64url(object),
    transports: ['internal'],
  };
  return { key, response: { id: key.id, rawId: key.id, type: 'public-key', response } };
}

/** Uses a passkey; the counter of one that does not sync goes up. */
export function signWith(key: VirtualKey, page: Page, wrong: Ceremony = {}): Assertion {
  if (!key.synced) key.counter += 1;
  const data = authenticatorData(page, key, wrong);
  const clientData = clientDataOf('webauthn.get', page, wrong);
  const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key.privateKey);
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(wrong.handle === null ? {} : { userHandle: wrong.handle ?? key.handle }),
    },
  };
}
