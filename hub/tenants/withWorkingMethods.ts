import type { SystemSettings } from '../../src/api/systemSettings';

/** Ways of signing in that this hub has been given what they need for. */
export interface WorkingMethods {
  phone: boolean;
  google: boolean;
  wechat: boolean;
  lark: boolean;
}

/**
 * Switches off methods that the hub cannot serve, even if the tenant's profile has them on, so that no portal shows a button
 * that fails. Google, WeChat and Lark are off by default, phone numbers are on.
 */
export function withWorkingMethods(settings: SystemSettings, working: WorkingMethods): SystemSettings {
  const { profile = {} } = settings;
  const off = {
    ...(working.phone ? {} : { mobile_login: false, captcha_login: false, mobile_register: false }),
    ...(profile.google_login === true && !working.google ? { google_login: false } : {}),
    ...(profile.wechat_login === true && !working.wechat ? { wechat_login: false } : {}),
    ...(profile.lark_login === true && !working.lark ? { lark_login: false } : {}),
  };
  return Object.keys(off).length === 0 ? settings : { ...settings, profile: { ...profile, ...off } };
}
