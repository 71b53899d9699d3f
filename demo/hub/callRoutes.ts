import type { CallRoute } from './http/callRoute';
import { appRoutes } from './apps/appRoutes';
import { captchaRoutes } from './captcha/captchaRoutes';
import { larkRoutes } from './lark/larkRoutes';
import { loginByCodeRoutes } from './providers/loginByCodeRoutes';
import { registerRoutes } from './register/registerRoutes';
import { resetRoutes } from './reset/resetRoutes';
import { sessionRoutes } from './session/sessionRoutes';
import { systemSettingsRoute } from './tenants/systemSettings';
import { trackEventsRoute } from './tracking/trackEventsRoute';
import { uploadRoutes } from './upload/uploadRoutes';
import { wechatRoutes } from './wechat/wechatRoutes';

/** Every call the hub answers. A new group goes here. */
export const callRoutes: readonly CallRoute[] = [
  systemSettingsRoute,
  ...sessionRoutes,
  ...appRoutes,
  ...captchaRoutes,
  ...registerRoutes,
  ...resetRoutes,
  trackEventsRoute,
  ...loginByCodeRoutes,
  ...wechatRoutes,
  ...larkRoutes,
  ...uploadRoutes,
];
