import type { CallRoute } from '../http/callRoute';
import { mobileCheckRoute } from './mobileCheckRoute';
import { registerRoute } from './registerRoute';

/** Making an account. */
export const registerRoutes: readonly CallRoute[] = [registerRoute, mobileCheckRoute];
