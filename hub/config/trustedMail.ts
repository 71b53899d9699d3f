/** For which mailboxes an OpenID provider is believed when it says that an address is verified. */
const domainPattern = /^(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z][\da-z-]{0,61}[\da-z]$/;

/** Every mailbox. */
export const everyMailbox = '*';

/**
 * Reads domains, `*` for every mailbox, or `none`.
 * @returns lower case, each once; `null` for anything else
 */
export function readTrustedMail(typed: readonly string[]): readonly string[] | null {
  const all = [...new Set(typed.map((one) => one.trim().toLowerCase()))];
  if (all.length === 1 && all[0] === 'none') return [];
  if (all.length === 1 && all[0] === everyMailbox) return all;
  return all.length > 0 && all.every((one) => domainPattern.test(one)) ? all : null;
}

/** Whether the word of a provider counts for an address. A domain does not stand for those below it. */
export function isMailTrusted(trusted: readonly string[], email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return trusted.includes(everyMailbox) || trusted.includes(domain);
}
