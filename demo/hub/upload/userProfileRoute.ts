import { userProfile } from '../../../src/hub/userProfile';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireSession, sessionRefusals } from '../session/findSession';
import { storedAddress } from './storedAddress';

/** GET `/v1/user/profile`. */
export const userProfileRoute = route(
  userProfile,
  async (_, { database, tenant, bearer, clock, portalOrigin }) => {
    const { username, avatarKey } = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() }),
    );
    return done({
      username,
      ...(avatarKey === null ? {} : { avatar: storedAddress(portalOrigin, avatarKey) }),
    });
  },
  { refuses: sessionRefusals },
);
