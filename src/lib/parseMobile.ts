/**
 * Reads a typed phone number (docs/contract.md section 6, "Phone numbers").
 * @param text as typed; spaces and hyphens are ignored
 * @param allowsForeign whether to accept numbers outside mainland China, written with their country code (`+49 …`)
 * @returns 11 digits for mainland China, E.164 for others, `null` when it is not a phone number
 */
export function parseMobile(text: string, allowsForeign = false): string | null {
  const plain = text.replace(/[\s-]/g, '');
  const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/.exec(plain)?.[1];
  if (mainland !== undefined) return mainland;
  const isForeign = /^\+[1-9]\d{6,14}$/.test(plain) && !plain.startsWith('+86');
  return allowsForeign && isForeign ? plain : null;
}
