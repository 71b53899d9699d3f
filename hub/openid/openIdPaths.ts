import { keySetPath } from '../apps/keySetRoute';

/** At the host of each tenant. */
export const openIdPaths = {
  discovery: '/.well-known/openid-configuration',
  authorization: '/openid/auth',
  token: '/openid/token',
  revocation: '/openid/token/revocation',
  userinfo: '/openid/userinfo',
  signOut: '/openid/logout',
  jwks: keySetPath,
} as const;
