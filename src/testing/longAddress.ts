/** An e-mail address of this length that a mail server takes: labels of 63 characters at most (RFC 5321 section 4.5.3.1). */
export function longAddress(length: number): string {
  const domain = 'd'.repeat(length - 'person@'.length - '.com'.length);
  return `person@${domain.replace(/d{63}(?=d)/g, (label) => `${label.slice(1)}.`)}.com`;
}
