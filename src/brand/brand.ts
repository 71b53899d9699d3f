/** The brand as screens read it: every value present and checked. `resolveBrand` makes it. */

/** Theme of the tenant (specification section 3). Pictures are safe addresses or `null` for our own drawing. */
export interface BrandTheme {
  miniLogo: string | null;
  fullLogo: string | null;
  loginBackground: string | null;
  systemAbbreviation: string;
  systemName: string;
}

/** Login profile (specification section 4, contract section 6 "Profile keys"); `disable_*` flags are worked in. */
export interface BrandFlags {
  mailboxLogin: boolean;
  mobileLogin: boolean;
  captchaLogin: boolean;
  doubleVerification: boolean;
  allowRegister: boolean;
  emailRegister: boolean;
  mobileRegister: boolean;
  googleLogin: boolean;
  wechatLogin: boolean;
  larkLogin: boolean;
  countryPicker: boolean;
  privacyPage: boolean;
  agreementPage: boolean;
  languageSwitch: boolean;
  tracking: boolean;
}

/** A titled outside address of the brand. */
export interface BrandLink {
  title: string;
  url: string;
}

/** Brand words of one language. */
export interface BrandWords {
  /** Title of the brand panel; empty keeps ours. */
  mainTitle: string;
  /** Lines below it; none keeps ours. */
  subTitles: readonly string[];
  tip: string;
  slogan: string;
  /** Lead line of the login; empty keeps ours. */
  loginTitle: string;
  /** Lead line of the registration; empty keeps ours. */
  registerTitle: string;
  /** Placeholder of the account field; empty keeps ours. */
  accountPlaceholder: string;
}

export interface Brand {
  theme: BrandTheme;
  flags: BrandFlags;
  words: BrandWords;
  /** Pictures for the brand panel; empty keeps our own. */
  displayImages: readonly string[];
  helpCentre: BrandLink | null;
  contact: BrandLink | null;
  officialSite: BrandLink | null;
  icpNumber: string;
  /** The brand's own privacy policy, which takes the place of our page; `null` means ours. */
  policyUrl: string | null;
  /** Address of the download centre; `null` means no link. */
  downloadCentre: string | null;
  /** OpenID providers beyond Google, each a "Continue with …" button. */
  providers: readonly { id: string; name: string }[];
  defaultLanguage: string;
  /** Origin of the account site; `null` means the portal itself. */
  accountOrigin: string | null;
}
