import type { feishuAppid, feishuLogin } from './lark';

/** The calls of a messenger: where its app and SDK are, and the sign-in with its code. All have the fields of the first. */
export interface MessengerCalls {
  appid: typeof feishuAppid;
  login: typeof feishuLogin;
}
