/** A sentence with the space before the link that follows it; a full-width mark has that space in itself. */
export const beforeLink = (sentence: string): string =>
  /[。！？]$/.test(sentence) ? sentence : `${sentence} `;
