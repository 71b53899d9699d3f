/** What a finished sign-in hands to hosts: the payload of `entry-login` and of the `login-success` message. */

/** How the visitor signed in. Provider ids (`google`, `auth0`, `oneaccess`) come from the brand profile. */
export type LoginMethod =
  /** E-mail or phone number with a password. */
  | 'password'
  /** Phone number with a code. */
  | 'sms'
  /** The code of WeChat was scanned. */
  | 'wechat'
  /** Lark, inside its browser or on its page. */
  | 'lark'
  /** A new account. */
  | 'register'
  /** A new password. */
  | 'reset'
  /** "Continue as …": the visitor was signed in already. */
  | 'session'
  /** A link of the open platform. */
  | 'open_auth'
  /** Anything else is the id of a provider, as the tenant's profile names it: `google`, `auth0`, `oneaccess`. */
  | (string & {});

/** Payload of the `entry-login` event and of the `login-success` message (contract sections 3 and 5). */
export interface LoginSuccess {
  /** The session's token, for your own server. */
  auth_token: string;
  /** The hub's ticket; empty where it sends none. */
  ticket: string;
  /** Whom to greet; proves nothing. */
  username: string;
  /** How the visitor signed in. */
  method: LoginMethod;
}
