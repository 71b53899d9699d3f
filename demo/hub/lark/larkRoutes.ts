import type { CallRoute } from '../http/callRoute';
import { codeAuthorizeRoute } from './codeAuthorizeRoute';
import { feishuAppidRoute } from './feishuAppidRoute';
import { feishuDomainRoute } from './feishuDomainRoute';
import { feishuLoginRoute } from './feishuLoginRoute';

/** Signing in through Lark, inside its browser and outside. */
export const larkRoutes: readonly CallRoute[] = [
  feishuLoginRoute,
  feishuDomainRoute,
  feishuAppidRoute,
  codeAuthorizeRoute,
];
