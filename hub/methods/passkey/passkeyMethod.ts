import { isOffered, type HubMethod } from '../method';
import { passkeyLoginRoute } from './loginRoute';
import { passkeyOptionsRoute } from './optionsRoute';
import { movePasskeys } from './movePasskeys';
import { describePasskey, passkeysOf } from './ownPasskeys';
import { listPasskeysRoute, removePasskeyRoute, renamePasskeyRoute } from './passkeyListRoutes';
import { passkeyLimits } from './passkeyLimits';
import { passkeyChallenges } from './passkeyTables';
import { removeDoubtfulPasskeys, restorePasskey } from './passkeyUndo';
import { passkeyVerifier } from './passkeyVerifier';
import { passkeyRegisterRoute } from './registerRoute';
import { passkeySignUpRoute } from './signUpRoute';
import { wellKnownRoute } from './relyingParty';
import { windowNavigation } from './windowNavigation';
import { passkeyLoginByCodeRoute, passkeyWindowRoute } from './windowRoutes';

/** A key of the visitor's device, which verifies its user. */
export const passkeyMethod: HubMethod = {
  id: 'passkey',
  nameOf: (t) => t('provider.passkey'),
  isWorking: () => true,
  // Browsers refuse a passkey of another host. The neutral portal that answers for a tenant is one.
  worksOn: ({ host }, portalOrigin) => new URL(portalOrigin).hostname === host,
  routes: [
    passkeyOptionsRoute,
    passkeyLoginRoute,
    passkeyWindowRoute,
    passkeyLoginByCodeRoute,
    passkeyRegisterRoute,
    passkeySignUpRoute,
    listPasskeysRoute,
    renamePasskeyRoute,
    removePasskeyRoute,
  ],
  navigation: (app, services) => {
    wellKnownRoute(app, services);
    windowNavigation(app, services);
  },
  offers: (tenant) => (isOffered(tenant, 'passkey') ? ['passkeys'] : []),
  waysIn: async (queries, account, tenant) =>
    isOffered(tenant, 'passkey') ? (await passkeysOf(queries, account)).length : 0,
  describeOwn: async (queries, account) => (await passkeysOf(queries, account)).map(describePasskey),
  moveOwn: movePasskeys,
  removeDoubtful: removeDoubtfulPasskeys,
  restore: restorePasskey,
  verifier: passkeyVerifier,
  limits: passkeyLimits,
  // A day longer than they are valid, so that a late answer is told from an unknown one.
  expiring: [{ table: passkeyChallenges, column: passkeyChallenges.expiresAt, keepMs: 24 * 60 * 60 * 1000 }],
};
