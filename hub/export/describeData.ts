/** A person's data in words, for `ownPage`. */
import { ownValueInWords } from '../accounts/ownFields';
import { methodFactors } from '../factors/methodFactors';
import { hubFactors } from '../factors/registry';
import { textNamed, type HubLanguage, type Translate } from '../messages/translate';
import type { MessageKey } from '../messages/zh';
import { methods } from '../methods/registry';
import type { OwnData } from './ownData';

export interface DataPart {
  title: string;
  /** Names of the columns; without them each row begins with its name. */
  head?: readonly string[];
  rows: readonly (readonly string[])[];
}

export function describeData(data: OwnData, t: Translate, language: HubLanguage): DataPart[] {
  return [
    profilePart(data, t, language),
    ...waysIn(data, t),
    factorPart(data, t),
    ...browserParts(data, t),
    activityPart(data, t),
    ...otherParts(data, t),
    ...textParts(data),
    ...uploadPart(data, t),
    ...deletionPart(data, t),
  ];
}

/** As in the hub's mails. @param at ISO 8601 */
export const timeOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const maybeTime = (at: string | null): string => (at === null ? '' : timeOf(at));

const names = (t: Translate, ...keys: readonly MessageKey[]): string[] => keys.map((key) => t(key));

function profilePart({ profile, own_fields: own }: OwnData, t: Translate, language: HubLanguage): DataPart {
  const { trade, position } = profile;
  const word = (kind: string, key: string | null) => key && textNamed(t, `copy.${kind}.${key}`, key);
  const rows: readonly (readonly [MessageKey, string | null])[] = [
    ['copy.id', profile.id],
    ['copy.name', profile.username],
    ['copy.email', profile.email],
    ['copy.mobile', profile.mobile],
    ['copy.language', profile.language],
    ['copy.industry', word('trade', trade)],
    ['copy.role', word('position', position)],
    ['copy.shareCode', profile.share_code],
    ['copy.picture', profile.picture],
    ['copy.created', timeOf(profile.created_at)],
    ['copy.last_seen', maybeTime(profile.last_seen_at)],
    ['copy.confirmed', maybeTime(profile.confirmed_at)],
    ['copy.locked', maybeTime(profile.locked_at)],
    ['copy.paused', maybeTime(profile.changes_paused_until)],
    ...profile.former_addresses.map(
      ({ email, until }) => ['copy.former', `${email} (${timeOf(until)})`] as const,
    ),
  ];
  return {
    title: t('copy.profile'),
    rows: [
      ...rows.flatMap(([key, value]) => (value ? [[t(key), value]] : [])),
      ...own.map((each) => ownValueInWords(each, language)),
    ],
  };
}

/** What the owner calls a method. */
const methodName = (t: Translate, id: string): string =>
  methods.find((method) => method.id === id)?.nameOf?.(t) ?? id;

function waysIn(data: OwnData, t: Translate): DataPart[] {
  const own = [
    ...(data.password.set ? [[t('copy.password'), '', '', '']] : []),
    ...data.credentials.map((one) => [
      methodName(t, one.method),
      one.name,
      timeOf(one.created_at),
      timeOf(one.used_at),
    ]),
    ...data.links.map((link) => [
      link.provider_name ?? methodName(t, link.provider),
      [link.name, link.subject].filter(Boolean).join(' · '),
      timeOf(link.created_at),
      timeOf(link.used_at),
    ]),
  ];
  const removed = data.removed_links.map((link) => [
    link.provider_name ?? methodName(t, link.provider),
    link.subject,
    timeOf(link.removed_at),
  ]);
  return [
    {
      title: t('copy.waysIn'),
      head: names(t, 'copy.kind', 'copy.account', 'copy.added', 'copy.used'),
      rows: own,
    },
    ...(removed.length === 0
      ? []
      : [
          {
            title: t('copy.removedLinks'),
            head: names(t, 'copy.kind', 'copy.account', 'copy.removed'),
            rows: removed,
          },
        ]),
  ];
}

function factorPart({ second_factors: { own, recovery_codes: codes } }: OwnData, t: Translate): DataPart {
  const factors = [...hubFactors, ...methodFactors(methods)];
  const nameOf = (id: string): string => factors.find((factor) => factor.id === id)?.nameOf?.(t) ?? id;
  return {
    title: t('copy.factors'),
    head: names(t, 'copy.kind', 'copy.added', 'copy.used'),
    rows: [
      ...own.map((one) => [nameOf(one.id), timeOf(one.created_at), timeOf(one.used_at)]),
      ...codes.map((one) => [t('copy.recoveryCode'), timeOf(one.created_at), maybeTime(one.used_at)]),
    ],
  };
}

const browserRow = (one: OwnData['sessions'][number]): string[] => [
  one.device,
  one.place,
  timeOf(one.created_at),
  timeOf(one.used_at),
];

function browserParts(data: OwnData, t: Translate): DataPart[] {
  const head = names(t, 'copy.device', 'copy.place', 'copy.added', 'copy.used');
  return [
    { title: t('copy.sessions'), head, rows: data.sessions.map(browserRow) },
    { title: t('copy.trusted'), head, rows: data.trusted_browsers.map(browserRow) },
    {
      title: t('copy.known'),
      head: names(t, 'copy.used', 'copy.until'),
      rows: data.known_browsers.map((one) => [timeOf(one.used_at), timeOf(one.expires_at)]),
    },
  ];
}

const activityPart = ({ activity }: OwnData, t: Translate): DataPart => ({
  title: t('copy.activity'),
  head: names(t, 'copy.time', 'copy.what', 'copy.device', 'copy.place'),
  rows: activity.map(({ kind, device, place, at }) => [
    timeOf(at),
    textNamed(t, `copy.happened.${kind}`, kind),
    device,
    place,
  ]),
});

/** What a method is called where somebody agreed to something. */
const agreedBy = (t: Translate, method: string): string =>
  textNamed(t, `copy.by.${method}`, methodName(t, method));

/** What apps receive, by its name on the wire. */
const receivedNames: Readonly<Partial<Record<string, string>>> = {
  username: 'copy.name',
  avatar: 'copy.picture',
  email: 'copy.email',
  mobile: 'copy.mobile',
};

function otherParts({ apps, agreements }: OwnData, t: Translate): DataPart[] {
  return [
    {
      title: t('copy.apps'),
      head: names(t, 'copy.name', 'copy.received', 'copy.scopes', 'copy.first', 'copy.last'),
      rows: apps.map((app) => [
        app.name,
        app.received.map((field) => textNamed(t, receivedNames[field] ?? '', field)).join(', '),
        app.scopes.join(', '),
        timeOf(app.first_at),
        timeOf(app.last_at),
      ]),
    },
    {
      title: t('copy.agreements'),
      head: names(
        t,
        'copy.time',
        'copy.version',
        'copy.documents',
        'copy.language',
        'copy.wayIn',
        'copy.place',
      ),
      rows: agreements.map(
        ({ at, version, documents, language, method, method_name: own, assumed, address }) => [
          timeOf(at),
          assumed ? t('copy.assumed', { version }) : version,
          documents.map(({ name, url }) => `${name} ${url}`).join('\n'),
          language,
          own ?? agreedBy(t, method),
          address,
        ],
      ),
    },
  ];
}

/** What was agreed to, in full and in its own language. */
function textParts({ agreements, agreed_texts: texts }: OwnData): DataPart[] {
  const documents = agreements.flatMap((agreement) => agreement.documents);
  return texts.map(({ id, updated, introduction, sections }) => ({
    title: documents.find(({ text }) => text === id)?.name ?? '',
    rows: [
      [updated, introduction],
      ...sections.map(({ heading, paragraphs }) => [heading, paragraphs.join('\n\n')]),
    ],
  }));
}

function uploadPart({ uploads }: OwnData, t: Translate): DataPart[] {
  if (uploads.length === 0) return [];
  const rows = uploads.map(({ asked_at: at, key, size }) => [timeOf(at), key, String(size)]);
  return [{ title: t('copy.uploads'), head: names(t, 'copy.time', 'copy.file', 'copy.bytes'), rows }];
}

function deletionPart({ deletion }: OwnData, t: Translate): DataPart[] {
  if (!deletion) return [];
  const rows = [
    [t('copy.asked'), timeOf(deletion.asked_at)],
    [t('copy.due'), timeOf(deletion.due_at)],
  ];
  return [{ title: t('copy.deletion'), rows }];
}
