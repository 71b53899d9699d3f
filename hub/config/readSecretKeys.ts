/**
 * Reads `HUB_SECRET_KEY`: one key a line, each 32 random bytes in base64 or base64url; empty lines and what follows `#`
 * are skipped.
 * @returns none without the setting
 * @throws Error that names the line, never what is in it
 */
export function readSecretKeys(text: string | undefined): readonly Uint8Array[] {
  const lines = (text ?? '').split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  const keys = lines.flatMap((line, index) => (line === '' ? [] : [readKey(line, index + 1)]));
  if (text && keys.length === 0) throw new Error(`HUB_SECRET_KEY holds no key. ${remedy}`);
  return keys;
}

const remedy = 'Make one: openssl rand -base64 32.';

function readKey(line: string, number: number): Uint8Array {
  const key = /^[\w+/-]{43}=?$/.test(line) ? Buffer.from(line, 'base64') : Buffer.alloc(0);
  if (key.length !== 32 || new Set(key).size < 8)
    throw new Error(`HUB_SECRET_KEY: line ${number} is not 32 random bytes in base64. ${remedy}`);
  return new Uint8Array(key);
}
