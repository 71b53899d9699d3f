import { pbkdf2, timingSafeEqual } from 'node:crypto';
import {
  HashFault,
  limitCost,
  limitLengths,
  readBase64,
  readHex,
  readNumber,
  type HashFormat,
  type ReadHash,
} from './hashFormat';

interface Pbkdf2 {
  name: string;
  iterations: number;
  /** As the bytes that were hashed. */
  salt: Buffer;
  digest: Buffer;
  /** As they are written. */
  texts: Pick<ReadHash, 'salt' | 'digest'>;
}

/** Bytes of each digest: a longer result takes the iterations again. */
const digestBytes: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** Django 6.0 has 1,200,000. */
const mostIterations = 2_000_000;

/**
 * PHC and passlib (`$pbkdf2-sha256$i=29000,l=32$salt$digest`, `$pbkdf2-sha256$29000$salt$digest`), Django
 * (`pbkdf2_sha256$870000$salt$base64`) and Werkzeug (`pbkdf2:sha256:600000$salt$hex`), with SHA-1, SHA-256 or SHA-512.
 */
export const pbkdf2Hash: HashFormat = {
  read: (text) => {
    if (!/^\$?pbkdf2[-_:$]/.test(text)) return null;
    const hash = readPhc(text) ?? readDjango(text) ?? readWerkzeug(text);
    const bytes = digestBytes[hash?.name ?? ''];
    if (!hash || bytes === undefined) throw new HashFault('it is PBKDF2 in a form that is not known here');
    const { name, iterations, salt, digest, texts } = hash;
    limitLengths(salt, digest);
    const blocks = Math.ceil(digest.length / bytes);
    limitCost(iterations * blocks, mostIterations, 'iterations');
    return {
      cost: `pbkdf2-${name} ${iterations * blocks}`,
      ...texts,
      verify: (typed) => verify(hash, typed),
    };
  },
};

function readPhc(text: string): Pbkdf2 | null {
  const [, name = 'sha1', iterations, salt = '', digest = ''] =
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=\d+)?\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  return digest === ''
    ? null
    : {
        name,
        iterations: readNumber(iterations),
        salt: readBase64(salt),
        digest: readBase64(digest),
        texts: { salt, digest },
      };
}

function readDjango(text: string): Pbkdf2 | null {
  const [, name = '', iterations, salt = '', digest = ''] =
    /^pbkdf2_(sha1|sha256)\$(\d+)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  return digest === '' ? null : saltedByText(name, iterations, { salt, digest }, readBase64(digest));
}

function readWerkzeug(text: string): Pbkdf2 | null {
  const [, name = '', iterations, salt = '', digest = ''] =
    /^pbkdf2:(sha1|sha256|sha512):(\d+)\$([^$]+)\$([\da-f]+)$/i.exec(text) ?? [];
  return digest === '' ? null : saltedByText(name, iterations, { salt, digest }, readHex(digest));
}

const saltedByText = (
  name: string,
  iterations: string | undefined,
  texts: Pbkdf2['texts'],
  digest: Buffer,
): Pbkdf2 => ({ name, iterations: readNumber(iterations), salt: Buffer.from(texts.salt), digest, texts });

function verify({ name, iterations, salt, digest }: Pbkdf2, typed: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    pbkdf2(typed, salt, iterations, digest.length, name, (error, made) => {
      if (error) reject(error);
      else resolve(timingSafeEqual(made, digest));
    });
  });
}
