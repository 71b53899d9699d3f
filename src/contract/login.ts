/** What a finished sign-in hands to hosts: the payload of `entry-login` and of the `login-success` message. */

/** How the visitor signed in. Provider ids (`google`, `auth0`, `oneaccess`) come from the brand profile. */
export type LoginMethod =
  'password' | 'sms' | 'wechat' | 'lark' | 'register' | 'reset' | 'session' | (string & {});

/** Payload of the `entry-login` event and of the `login-success` message (contract sections 3 and 5). */
export interface LoginSuccess {
  auth_token: string;
  ticket: string;
  username: string;
  method: LoginMethod;
}
