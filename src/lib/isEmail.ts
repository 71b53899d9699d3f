const pattern = /^\w+(?:[.+-]+\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;

/**
 * Whether a text is an e-mail address by the pattern of docs/contract.md section 6. Surrounding white space is refused.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}
