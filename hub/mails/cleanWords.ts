/** Words of others in mails: names that tenants, services and browsers have chosen. */

const mostLetters = 80;

/** Control characters, halves of characters, and marks that turn the direction of the text around them. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** On one line, without what reorders or hides its neighbours, and not longer than a line or two. */
export function cleanWords(words: string, most = mostLetters): string {
  const letters = Array.from(words.replace(unwanted, ' ').replace(/\s+/g, ' ').trim());
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}
