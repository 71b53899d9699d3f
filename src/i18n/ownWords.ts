/** Words of the brand panel for a tenant without brand texts, in one language. */
export interface OwnWords {
  mainTitle: string;
  subTitles: readonly string[];
}
