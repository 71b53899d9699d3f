export type LegalDocument = 'agreement' | 'privacy';

export interface LegalText {
  /** Date of the last change, ISO 8601. */
  updated: string;
  introduction: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** For a tenant without brand texts, in one language. */
export interface OwnWords {
  mainTitle: string;
  subTitles: readonly string[];
}
