import type { CallRoute } from '../http/callRoute';
import { checkRoute } from './checkRoute';
import { deleteCookiesRoute } from './deleteCookiesRoute';
import { loginRoute } from './loginRoute';

/** Signing in, asking whether one is, signing out. */
export const sessionRoutes: readonly CallRoute[] = [loginRoute, checkRoute, deleteCookiesRoute];
