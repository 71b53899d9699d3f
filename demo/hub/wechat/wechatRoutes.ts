import type { CallRoute } from '../http/callRoute';
import { qrcodeRoute } from './qrcodeRoute';
import { subscribeRoute } from './subscribeRoute';

/** Signing in by a scan with WeChat. */
export const wechatRoutes: readonly CallRoute[] = [qrcodeRoute, subscribeRoute];
