/**
 * Chinese is set without spaces, so a line may break between any two characters, and in a title mostly in the middle
 * of a word. These are the parts a title may break between: whatever ends with a Chinese mark. Other titles are one.
 */
export function phrases(title: string): readonly string[] {
  return title.match(/[^，。；：！？、]+[，。；：！？、]*|^[，。；：！？、]+/gu) ?? [];
}
