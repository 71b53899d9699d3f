/** A person as lines at a terminal. */
import type { PersonInShort, WholePerson } from '../people/showPerson';

const timeOf = (ms: number): string => new Date(ms).toISOString();
const orNone = (text: string | null): string => text ?? '-';

export const shortLine = (person: PersonInShort): string =>
  [
    person.tenant,
    person.id,
    orNone(person.email),
    orNone(person.mobile),
    person.username,
    stateOf(person),
  ].join('\t');

function stateOf({ locked_at: lockedAt, removed_at: removedAt }: PersonInShort): string {
  if (removedAt !== null) return `removed ${timeOf(removedAt)}`;
  return lockedAt === null ? 'open' : `locked ${timeOf(lockedAt)}`;
}

const addressText = (address: string | null, isVerified: boolean | null): string =>
  `${orNone(address)}${isVerified === false ? ' (not verified)' : ''}`;

const line = (label: string, text: string): string => `${label}\t${text}`;

const importedLines = ({ imported_at: at, import_id: id }: WholePerson): string[] =>
  at === null ? [] : [line('imported', `${timeOf(at)} as ${id ?? 'its address'}`)];

export function personLines(person: WholePerson): string[] {
  return [
    line('id', person.id),
    line('tenant', person.tenant),
    line('name', person.username),
    line('e-mail', addressText(person.email, person.email_verified)),
    line('number', addressText(person.mobile, person.mobile_verified)),
    ...Object.entries(person.fields).map(([id, value]) => line(`field ${id}`, value)),
    line('since', timeOf(person.created_at)),
    ...importedLines(person),
    line('state', `${stateOf(person)}${person.lock_reason === null ? '' : `: ${person.lock_reason}`}`),
    line('password', person.password === null ? 'none' : `set by ${person.password}`),
    ...person.credentials.map(({ method, count }) => line('way in', `${method} (${count})`)),
    ...person.links.map((link) =>
      line('link', `${link.provider} ${link.name ?? ''} used ${timeOf(link.used_at)}`),
    ),
    ...person.factors.map((factor) => line('second factor', `${factor.id} used ${timeOf(factor.used_at)}`)),
    line('prefers', orNone(person.preferred_factor)),
    line('trusted browsers', String(person.trusted_browsers)),
    ...person.sessions.map(({ device, place, used_at: usedAt }) =>
      line('session', `${device} ${place} used ${timeOf(usedAt)}`),
    ),
    ...person.agreements.map(({ version, documents, language, method, at, assumed }) =>
      line(
        'agreed to',
        [
          `version ${version}${assumed ? ' (assumed)' : ''}`,
          timeOf(at),
          `by ${method}`,
          language,
          ...documents.map(({ name, url }) => `${name} ${url}`),
        ].join(' '),
      ),
    ),
    ...person.failed_tries.map(({ action, count, last_at: lastAt }) =>
      line('failed tries', `${action}: ${count} within an hour, the last ${timeOf(lastAt)}`),
    ),
    ...logLines(person),
  ];
}

/** What happened, and what operators did, the newest first. */
export function logLines({ log_marks: marks, activity, acts }: WholePerson): string[] {
  const happened = activity.map(({ at, kind, device, address, request_id: request }) => ({
    at: timeOf(at),
    text: [kind, device || '-', address || '-', request ?? '-'].join('\t'),
  }));
  const done = acts.map(({ at, act, who, reason }) => ({ at, text: [act, who, reason].join('\t') }));
  const lines = [...happened, ...done].toSorted((one, other) => other.at.localeCompare(one.at));
  return [`in the log\t${marks.join(' ')}`, ...lines.map(({ at, text }) => `${at}\t${text}`)];
}
