import type { CallRoute } from '../http/callRoute';
import { checkCaptchaRoute } from './checkCaptchaRoute';
import { emailSendRoute } from './emailSendRoute';
import { mobileCaptchaRoute } from './mobileCaptchaRoute';

/** Codes by SMS and mail, and pictures to solve. */
export const captchaRoutes: readonly CallRoute[] = [mobileCaptchaRoute, checkCaptchaRoute, emailSendRoute];
