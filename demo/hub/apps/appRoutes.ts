import type { CallRoute } from '../http/callRoute';
import { appInfoRoute } from './appInfoRoute';
import { authorizeLegacyRoute, authorizeRoute } from './authorizeRoute';
import { redeemRoute } from './redeemRoute';

/** Tokens for other apps. */
export const appRoutes: readonly CallRoute[] = [
  appInfoRoute,
  authorizeRoute,
  authorizeLegacyRoute,
  redeemRoute,
];
