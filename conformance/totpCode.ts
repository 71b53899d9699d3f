import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Without padding (RFC 4648, section 6). */
function fromBase32(text: string): Uint8Array {
  const bits = text.replaceAll(/./g, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The code of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds. @param at in milliseconds */
export function totpCode(secret: string, at: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', fromBase32(secret)).update(step).digest();
  const offset = (hash.at(-1) ?? 0) % 16;
  const number = hash.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}
