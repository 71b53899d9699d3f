/** The brand as screens read it: every value present and checked. Created by `resolveBrand`. */

import type { Profile } from '../contract/profile';

/** Pictures are safe addresses; `null` means the built-in one. */
export interface BrandTheme {
  miniLogo: string | null;
  fullLogo: string | null;
  /** Logos for the dark scheme; `null` puts the others on a white tile there. */
  miniLogoDark: string | null;
  fullLogoDark: string | null;
  loginBackground: string | null;
  systemAbbreviation: string;
  systemName: string;
}

export interface BrandLink {
  title: string;
  url: string;
}

export interface BrandWords {
  /** Title of the brand panel; empty keeps ours. */
  mainTitle: string;
  /** Lines below it; none keeps ours. */
  subTitles: readonly string[];
  tip: string;
  slogan: string;
  /** Lead line of the login; empty uses ours. */
  loginTitle: string;
  /** Lead line of the registration; empty uses ours. */
  registerTitle: string;
  /** Placeholder of the account field; empty uses ours. */
  accountPlaceholder: string;
}

export interface Brand {
  theme: BrandTheme;
  profile: Profile;
  words: BrandWords;
  /** Pictures for the brand panel; empty uses ours. */
  displayImages: readonly string[];
  /** Address of a picture → the line below the title that belongs to it, and its sheet of frames, which turns it. */
  pictureFacts: Readonly<Record<string, { line: string; turn: string | null }>>;
  helpCentre: BrandLink | null;
  contact: BrandLink | null;
  officialSite: BrandLink | null;
  icpNumber: string;
  /** The brand's own privacy policy, which replaces our page; `null` uses ours. */
  policyUrl: string | null;
  /** `null` means no link. */
  downloadCentre: string | null;
  /** Besides Google, each with a "Continue with …" button. */
  providers: readonly { id: string; name: string }[];
  asksNickname: boolean;
  defaultLanguage: string;
  /** `null` for the portal itself. */
  accountOrigin: string | null;
}
