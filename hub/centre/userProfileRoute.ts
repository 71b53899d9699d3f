import { userProfile } from '../../src/api/userProfile';
import { route } from '../http/callRoute';
import { describeOwnFields } from '../accounts/ownFields';
import { done } from '../answers/outcome';
import type { AccountRow } from '../database/tables/accounts';
import { demandedFactor } from '../factors/requiredFactor';
import type { CallContext } from '../http/callContext';
import { countWays } from '../links/links';
import { requireSession, sessionRefusals } from '../session/findSession';

/** GET `/v1/user/profile`. */
export const userProfileRoute = route(
  userProfile,
  async (_, context) => {
    const { database, tenant, bearer, clock, adapters, portalOrigin, language } = context;
    const { account, ways } = await database.run(async (queries) => {
      const found = await requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      return { account: found, ways: await countWays(queries, found, context) };
    });
    const { username, avatarKey, email, mobile } = account;
    const addresses = [email, mobile].filter((address) => address !== null).length;
    const { storage } = adapters;
    const demanded = await demandedFactor(context, account);
    const own = describeOwnFields(tenant, account, language);
    return done({
      username,
      ...told(account),
      ...(own.length > 0 && { fields: own }),
      ways_in: addresses + ways,
      ...(demanded !== null && { demanded_factor: demanded }),
      offers: offersOf(account, context),
      ...(avatarKey === null || !storage ? {} : { avatar: storage.fileAddress(portalOrigin, avatarKey) }),
    });
  },
  { refuses: sessionRefusals },
);

const fields = ['email', 'mobile', 'language', 'trade', 'position'] as const;

/** What the account has of these. */
const told = (account: AccountRow): Partial<Record<(typeof fields)[number], string>> =>
  Object.fromEntries(fields.flatMap((field) => (account[field] === null ? [] : [[field, account[field]]])));

/** What the account page may show. */
function offersOf({ passwordHash }: AccountRow, context: CallContext): string[] {
  const { methods, tenant } = context;
  const canLink = methods.some(({ linking }) => linking?.isOffered(context));
  return [
    'sessions',
    'links',
    'factors',
    'trusted_browsers',
    'activity',
    'agreements',
    'profile',
    'addresses',
    'apps',
    'deletion',
    'export',
    ...(canLink ? ['new_links'] : []),
    ...methods.flatMap((method) => method.offers?.(tenant) ?? []),
    passwordHash === null ? 'first_password' : 'password',
  ];
}
