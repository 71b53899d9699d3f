import { scrypt, timingSafeEqual } from 'node:crypto';
import {
  HashFault,
  limitCost,
  limitLengths,
  mostMemoryBytes,
  readBase64,
  readHex,
  readNumber,
  readParameters,
  type HashFormat,
  type ReadHash,
} from './hashFormat';

interface Scrypt {
  n: number;
  r: number;
  p: number;
  /** As the bytes that were hashed. */
  salt: Buffer;
  digest: Buffer;
  /** As they are written. */
  texts: Pick<ReadHash, 'salt' | 'digest'>;
}

/** N · r · p; twice of what OWASP recommends. */
const mostWork = 2 ** 21;

/**
 * PHC (`$scrypt$ln=16,r=8,p=1$salt$digest`), Werkzeug (`scrypt:32768:8:1$salt$hex`) and Django
 * (`scrypt$16384$salt$8$1$base64`).
 */
export const scryptHash: HashFormat = {
  read: (text) => {
    if (!/^\$?scrypt[$:]/.test(text)) return null;
    const hash = readPhc(text) ?? readWerkzeug(text) ?? readDjango(text);
    if (!hash) throw new HashFault('it is scrypt in a form that is not known here');
    const { n, r, p, salt, digest, texts } = hash;
    limitCost(r, 32, 'blocks (r)');
    limitCost(p, 16, 'lanes (p)');
    limitCost(128 * n * r, mostMemoryBytes, 'bytes of memory');
    limitCost(n * r * p, mostWork, 'N times r times p');
    if (n < 2 || !Number.isInteger(Math.log2(n))) throw new HashFault('its N is no power of two');
    limitLengths(salt, digest);
    return { cost: `scrypt ${n} ${r} ${p}`, ...texts, verify: (typed) => verify(hash, typed) };
  },
};

function readPhc(text: string): Scrypt | null {
  const [, parameters = '', salt = '', digest = ''] =
    /^\$scrypt\$((?:ln|r|p)=\d+,(?:ln|r|p)=\d+,(?:ln|r|p)=\d+)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  if (digest === '') return null;
  const values = readParameters(parameters);
  const [ln, r, p] = ['ln', 'r', 'p'].map((name) => values.get(name) ?? Number.NaN);
  return {
    n: 2 ** (ln ?? 0),
    r: r ?? 0,
    p: p ?? 0,
    salt: readBase64(salt),
    digest: readBase64(digest),
    texts: { salt, digest },
  };
}

function readWerkzeug(text: string): Scrypt | null {
  const [, n, r, p, salt = '', digest = ''] =
    /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([\da-f]+)$/i.exec(text) ?? [];
  return digest === '' ? null : saltedByText(n, r, p, { salt, digest }, readHex(digest));
}

function readDjango(text: string): Scrypt | null {
  const [, n, salt = '', r, p, digest = ''] =
    /^scrypt\$(\d+)\$([^$]+)\$(\d+)\$(\d+)\$([^$]+)$/.exec(text) ?? [];
  return digest === '' ? null : saltedByText(n, r, p, { salt, digest }, readBase64(digest));
}

function saltedByText(
  n: string | undefined,
  r: string | undefined,
  p: string | undefined,
  texts: Scrypt['texts'],
  digest: Buffer,
): Scrypt {
  const [factor, blocks, lanes] = [n, r, p].map(readNumber);
  return {
    n: factor ?? 0,
    r: blocks ?? 0,
    p: lanes ?? 0,
    salt: Buffer.from(texts.salt),
    digest,
    texts,
  };
}

function verify({ n, r, p, salt, digest }: Scrypt, typed: string): Promise<boolean> {
  const options = { N: n, r, p, maxmem: 2 * mostMemoryBytes };
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, digest.length, options, (error, made) => {
      if (error) reject(error);
      else resolve(timingSafeEqual(made, digest));
    });
  });
}
