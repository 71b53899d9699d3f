import { eq } from 'drizzle-orm';
import { changeProfile } from '../../src/api/changeProfile';
import type { RequestOf } from '../../src/api/defineCall';
import { cleanText } from '../accounts/account';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { fieldInvalid, Refusal } from '../answers/refusal';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { route } from '../http/callRoute';
import { hubLanguage } from '../messages/translate';
import { holdSession, sessionRefusals } from '../session/findSession';

type Profile = Pick<AccountRow, 'username' | 'language' | 'trade' | 'position'>;

const fields = ['username', 'language', 'trade', 'position'] as const;

/**
 * PATCH `/v1/user/profile`. Two pages that change different fields both succeed; of one field, `seen` tells the second page
 * that it would overwrite what it has not shown.
 */
export const changeProfileRoute = route(
  changeProfile,
  async ({ seen = {}, ...request }, { database, tenant, bearer, clock }) => {
    const change = readChange(request);
    await database.transaction(async (queries) => {
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      const changed = fields.filter(
        (field) => field in change && seen[field] !== undefined && seen[field] !== (owner[field] ?? ''),
      );
      if (changed.length > 0) throw changedElsewhere(changed);
      await queries.update(accounts).set(change).where(eq(accounts.id, owner.id));
    });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'changedElsewhere', ...sessionRefusals] },
);

/** As a registration reads them; what is empty is removed, but a name stays. @throws Refusal -100110 */
function readChange({
  username,
  language,
  trade,
  position,
}: Omit<RequestOf<typeof changeProfile>, 'seen'>): Partial<Profile> {
  const change: Partial<Profile> = {
    ...(username === undefined ? {} : { username: cleanText(username) }),
    ...(language === undefined ? {} : { language: readLanguage(language) }),
    ...(trade === undefined ? {} : { trade: cleanText(trade) || null }),
    ...(position === undefined ? {} : { position: cleanText(position) || null }),
  };
  if (change.username === '') throw fieldInvalid('username', 'error.fieldEmpty');
  if (Object.keys(change).length === 0) throw fieldInvalid('username', 'error.fieldEmpty');
  return change;
}

/** @throws Refusal -100110 for a language that the hub does not speak */
function readLanguage(tag: string): string | null {
  if (tag === '') return null;
  const language = hubLanguage(tag);
  if (!language) throw fieldInvalid('language');
  return language;
}

function changedElsewhere(changed: readonly string[]): Refusal {
  return new Refusal({
    code: codes.changedElsewhere,
    message: 'error.changedElsewhere',
    info: { changed },
  });
}
