const pattern = /^\w+(?:[.+-]+\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;

/** Whether a text is an e-mail address by the pattern of contract section 6; white space around it does not pass. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}
