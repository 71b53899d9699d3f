/** Data of a finished sign-in: the payload of `entry-login` and of the `login-success` message. */

/** How the visitor signed in. Provider ids (`google`, `auth0`, `oneaccess`) come from the brand profile. */
export type LoginMethod =
  /** E-mail or phone number with a password. */
  | 'password'
  /** Phone number with a code. */
  | 'sms'
  /** E-mail address with a code. */
  | 'email_code'
  /** A WeChat code was scanned. */
  | 'wechat'
  /** Lark, in its in-app browser or on its sign-in page. */
  | 'lark'
  /** A new account. */
  | 'register'
  /** A new password. */
  | 'reset'
  /** "Continue as …": the visitor was already signed in. */
  | 'session'
  /** A link of the open platform. */
  | 'open_auth'
  /** Any other value is a provider id from the tenant's profile: `google`, `auth0`, `oneaccess`. */
  | (string & {});

/** Payload of the `entry-login` event and of the `login-success` message (docs/contract.md sections 3 and 5). */
export interface LoginSuccess {
  /** The session token, for your own server. */
  auth_token: string;
  /** The hub's ticket; empty when it sends none. */
  ticket: string;
  /** Name to greet the visitor with; proves nothing. */
  username: string;
  /** How the visitor signed in. */
  method: LoginMethod;
  /**
   * With an appid: the app token, for your own server, which redeems it once within 60 s with your page's origin as
   * `redirect_uri` (docs/server.md). Absent if the hub issued none; `entry-error` then says why.
   */
  app_token?: string;
}
