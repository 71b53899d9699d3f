import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { parseIdentifier } from '../input/identifier';
import { isInScope, PeopleError, unknownAccount, type PeopleBase } from './people';

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds people by what somebody tells about them.
 * @param said e-mail address, phone number, id of the account or of a request
 * @param tenantId one tenant; `null`: every one that the operator may see
 * @throws PeopleError for a text that is none of these
 */
export async function findPeople(
  { database, scope }: Pick<PeopleBase, 'database' | 'scope'>,
  said: string,
  tenantId: string | null,
): Promise<AccountRow[]> {
  const text = said.trim();
  const name = parseIdentifier(text);
  const isId = idPattern.test(text);
  if (!name && !isId)
    throw new PeopleError(
      'invalid',
      `"${text.slice(0, 100)}" is no e-mail address, no phone number, and no id of an account or a request.`,
    );
  const id = text.toLowerCase();
  return database.run((queries) => {
    const ofRequest = queries
      .select({ id: activity.accountId })
      .from(activity)
      .where(eq(activity.requestId, id));
    return queries
      .select()
      .from(accounts)
      .where(
        and(
          name
            ? eq(accounts[name.kind], name.value)
            : or(eq(accounts.id, id), inArray(accounts.id, ofRequest)),
          tenantId === null ? undefined : eq(accounts.tenantId, tenantId),
          scope === null ? undefined : inArray(accounts.tenantId, [...scope]),
        ),
      )
      .orderBy(asc(accounts.tenantId), asc(accounts.id));
  });
}

/** @throws PeopleError unless there is one, and only one */
export async function findPerson(
  base: Pick<PeopleBase, 'database' | 'scope'>,
  said: string,
  tenantId: string | null,
): Promise<AccountRow> {
  const found = await findPeople(base, said, tenantId);
  const [person, other] = found;
  const text = said.trim();
  if (!person)
    throw new PeopleError(
      'unknown',
      tenantId === null
        ? `There is no account of ${text}.`
        : `The tenant ${tenantId} has no account ${text}.`,
    );
  if (other) {
    const tenants = found.map((each) => each.tenantId).join(', ');
    throw new PeopleError('conflict', `${text} has an account at several tenants (${tenants}). Name one.`);
  }
  return person;
}

/** @throws PeopleError for an id that names none that the operator may see */
export async function findById(
  base: Pick<PeopleBase, 'database' | 'scope'>,
  id: string,
): Promise<AccountRow> {
  const [found] = await base.database.run((queries) =>
    queries.select().from(accounts).where(eq(accounts.id, id)),
  );
  if (!found || !isInScope(base, found)) throw unknownAccount();
  return found;
}
