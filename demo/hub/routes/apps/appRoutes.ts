import type { CallRoute } from '../../http/callRoute';
import { authorizeLegacyRoute, authorizeRoute } from './authorizeRoute';
import { redeemRoute } from './redeemRoute';

/** Tokens for other apps. */
export const appRoutes: readonly CallRoute[] = [authorizeRoute, authorizeLegacyRoute, redeemRoute];
