/**
 * Splits a title into the parts between which it may wrap. Chinese has no spaces, so a browser may break a line within
 * a word; a part ends with a Chinese punctuation mark. A title without one is a single part.
 */
export function phrases(title: string): readonly string[] {
  return title.match(/[^，。；：！？、]+[，。；：！？、]*|^[，。；：！？、]+/gu) ?? [];
}
