export const codeLength = 6;

/** Finds at most six digits in text such as "123 456" or "Your code is 123 456. Valid for 10 minutes". */
export function readCode(text: string): string {
  // Chinese input methods write full-width digits.
  const plain = text.normalize('NFKC');
  const whole = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(plain);
  if (whole) return `${whole[1] ?? ''}${whole[2] ?? ''}`;
  return plain.replace(/\D/g, '').slice(0, codeLength);
}
