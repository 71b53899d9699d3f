import { changeProfile } from '../../src/api/changeProfile';
import type { RequestOf } from '../../src/api/defineCall';
import { cleanText } from '../accounts/account';
import { ownFieldName, readOwnValues, withOwnValues } from '../accounts/ownFields';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { fieldInvalid, Refusal } from '../answers/refusal';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { route } from '../http/callRoute';
import { hubLanguage } from '../messages/translate';
import { holdSession, sessionRefusals } from '../session/findSession';
import { isAccount } from '../database/ownRows';

type Request = RequestOf<typeof changeProfile>;
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
    const own = readOwnValues(tenant, request.fields ?? {});
    const isEmpty = Object.keys(change).length + Object.keys(own).length === 0;
    if (isEmpty) throw fieldInvalid('username', 'error.fieldEmpty');
    await database.transaction(async (queries) => {
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
      const changed = changedSince(owner, seen, [
        ...Object.keys(change),
        ...Object.keys(own).map(ownFieldName),
      ]);
      if (changed.length > 0) throw changedElsewhere(changed);
      const ownFields = withOwnValues(owner.ownFields, own);
      await queries
        .update(accounts)
        .set({ ...change, ownFields })
        .where(isAccount(owner));
    });
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'changedElsewhere', ...sessionRefusals] },
);

/** @returns the names of those fields that are others than the page has shown */
function changedSince(
  owner: AccountRow,
  { fields: own = {}, ...seen }: NonNullable<Request['seen']>,
  asked: readonly string[],
): string[] {
  const pairs = [
    ...fields.map((field) => [field, seen[field], owner[field]] as const),
    ...Object.entries(own).map(([id, value]) => [ownFieldName(id), value, owner.ownFields[id]] as const),
  ];
  return pairs
    .filter(([name, shown, now]) => asked.includes(name) && shown !== undefined && shown !== (now ?? ''))
    .map(([name]) => name);
}

/** As a registration reads them; what is empty is removed, but a name stays. @throws Refusal -100110 */
function readChange({ username, language, trade, position }: Omit<Request, 'seen'>): Partial<Profile> {
  const change: Partial<Profile> = {
    ...(username === undefined ? {} : { username: cleanText(username) }),
    ...(language === undefined ? {} : { language: readLanguage(language) }),
    ...(trade === undefined ? {} : { trade: cleanText(trade) || null }),
    ...(position === undefined ? {} : { position: cleanText(position) || null }),
  };
  if (change.username === '') throw fieldInvalid('username', 'error.fieldEmpty');
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
