/**
 * Splits a title where it may wrap. Chinese has no spaces, so a browser may break a line within a word; a part ends
 * with a Chinese punctuation mark.
 */
export function phrases(text: string): readonly string[] {
  return text.match(/[^，。；：！？、]+[，。；：！？、]*|^[，。；：！？、]+/gu) ?? [];
}
