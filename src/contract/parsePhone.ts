/** Reads numbers as people type and paste them: for widget and hub. The first form needs none of it. */
import { plainText } from './typedAccount';

/** Digits that telephones of Arabic and Persian speakers write. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Reads a typed phone number (docs/contract.md section 6, "Phone numbers").
 * @param text as typed: any digits and separators, `tel:`, `+86` or `0086`
 * @param allowsForeign whether to accept numbers outside mainland China, written with their country code (`+49 …`)
 * @returns 11 digits for mainland China, E.164 for others, `null` when it is not a phone number
 */
export function parsePhone(text: string, allowsForeign = false): string | null {
  const plain = plainText(text)
    .replace(/^tel:/i, '')
    // A trunk prefix that is dialled at home only: `+49 (0)170 …`.
    .replace(/\(0\)/, '')
    .replace(/[\s\p{Pd}.()/·]/gu, '')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^00/, '+');
  const mainland = /^(?:\+?86)?0?(1[3-9]\d{9})$/.exec(plain)?.[1];
  if (mainland !== undefined) return mainland;
  const isForeign = /^\+[1-9]\d{6,14}$/.test(plain) && !plain.startsWith('+86');
  return allowsForeign && isForeign ? plain : null;
}
