/** One legal page in one language. */
export interface LegalText {
  /** Day of the last change, ISO. */
  updated: string;
  introduction: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}
