/** Settings that decide what the form offers. The loader reads them undecoded, the app through `api/`. */

/** Keys of the profile for the two tabs of the form; each is on unless it is `false`. */
export const formFlags = { email: 'mailbox_login', phone: 'mobile_login' } as const;

/** Key of the theme that turns the phone tab off. It overrides the profile. */
export const phoneOffFlag = 'disable_mobile_login';

/** Keys of the profile for the buttons below the form; each is off unless it is `true` or a non-empty list. */
export const buttonFlags = ['google_login', 'lark_login', 'wechat_login', 'providers'] as const;
