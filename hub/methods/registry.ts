import type { SettingNames } from '../config/readEnvironment';
import { emailCodeMethod } from './emailCode/emailCodeMethod';
import { larkMethod } from './lark/larkMethod';
import type { HubMethod } from './method';
import { openIdMethod } from './openid/openIdMethod';
import { openIdProviders } from './openid/openIdProviders';
import { passwordMethod } from './password/passwordMethod';
import { passkeyMethod } from './passkey/passkeyMethod';
import { smsMethod } from './sms/smsMethod';
import { wechatMethod } from './wechat/wechatMethod';

/** The ways of signing in of this hub. A new one is added here. */
export const methods: readonly HubMethod[] = [
  passwordMethod,
  smsMethod,
  emailCodeMethod,
  passkeyMethod,
  ...openIdProviders.map(openIdMethod),
  wechatMethod,
  larkMethod,
];

/** Names of their adapters, in the module of `HUB_ADAPTERS`. */
export const adapterNames: readonly string[] = methods.flatMap(({ adapter }) => adapter ?? []);

/** Names of their settings. */
export const methodSettings: SettingNames = {
  plain: methods.flatMap(({ settings }) => [...(settings?.plain ?? []), ...(settings?.optional ?? [])]),
  secret: methods.flatMap(({ settings }) => settings?.secret ?? []),
};
