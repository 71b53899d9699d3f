import { userProfile } from '../../src/api/userProfile';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requireSession, sessionRefusals } from '../session/findSession';

/** GET `/v1/user/profile`. */
export const userProfileRoute = route(
  userProfile,
  async (_, { database, tenant, bearer, clock, adapters, methods, portalOrigin }) => {
    const { username, avatarKey, passwordHash } = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() }),
    );
    const { storage } = adapters;
    return done({
      username,
      offers: [
        'sessions',
        'links',
        'factors',
        'trusted_browsers',
        'activity',
        'agreements',
        ...methods.flatMap((method) => method.offers?.(tenant) ?? []),
        ...(passwordHash === null ? [] : ['password']),
      ],
      ...(avatarKey === null || !storage ? {} : { avatar: storage.fileAddress(portalOrigin, avatarKey) }),
    });
  },
  { refuses: sessionRefusals },
);
