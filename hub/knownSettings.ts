import type { SettingNames } from './config/readEnvironment';
import { checkSettings } from './humanChecks/registry';
import { methodSettings } from './methods/registry';

/** Names of the settings of methods and checks. */
export const knownSettings: SettingNames = {
  plain: [...methodSettings.plain, ...checkSettings.plain],
  secret: [...methodSettings.secret, ...checkSettings.secret],
};
