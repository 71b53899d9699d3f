import { parseOptions, verify } from '@node-rs/argon2';
import {
  HashFault,
  limitCost,
  limitLengths,
  mostMemoryBytes,
  readBase64,
  type HashFormat,
} from './hashFormat';

const pattern =
  /^\$argon2(id|i|d)(?:\$v=(?:16|19))?\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$([\w+/-]{1,128})\$([\w+/-]{1,128})$/;

const mostMemoryKib = mostMemoryBytes / 1024;
/** Passes over 64 MiB: some 0.3 s. */
const mostWorkKib = 8 * 64 * 1024;

/** PHC strings of argon2id, argon2i and argon2d, also with Django's `argon2` in front. */
export const argon2Hash: HashFormat = {
  read: (text) => {
    const phc = text.replace(/^argon2\$/, '$');
    if (!phc.startsWith('$argon2')) return null;
    const [, kind = '', memory, passes, lanes, salt = '', digest = ''] = pattern.exec(phc) ?? [];
    if (digest === '') throw new HashFault('it is no PHC string of argon2');
    const [m, t, p] = [Number(memory), Number(passes), Number(lanes)];
    limitCost(m, mostMemoryKib, 'KiB of memory');
    limitCost(m * t, mostWorkKib, 'KiB of memory times its passes');
    limitCost(p, 16, 'lanes');
    limitLengths(readBase64(salt), readBase64(digest));
    requireReadable(phc);
    return { cost: `argon2${kind} ${m} ${t} ${p}`, salt, digest, verify: (typed) => verify(phc, typed) };
  },
};

/** The library has rules of its own, e.g. 8 KiB a lane. */
function requireReadable(phc: string): void {
  try {
    parseOptions(phc);
  } catch (cause) {
    throw new HashFault('it is no PHC string of argon2', { cause });
  }
}
