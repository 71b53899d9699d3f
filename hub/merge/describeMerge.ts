/** What is shown before two accounts are joined: both, the account as it will be, and what neither has afterwards. */
import { createHash } from 'node:crypto';
import type { MergedAccount, MergePlan } from '../../src/api/merge';
import { ownValueInWords, ownValuesByLanguage } from '../accounts/ownFields';
import { usesOf } from '../apps/appUses';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { isFactorAsked } from '../factors/requiredFactor';
import type { CallContext } from '../http/callContext';
import { describeLink, linksOf } from '../links/links';
import { fieldsAfter, type Joining } from './mergedFields';
import { ownOf } from './mergeParts';

type PlanContext = Pick<CallContext, 'methods' | 'factors' | 'secretKeys' | 'tenant' | 'language'>;

/** @param now milliseconds since 1970 */
export async function describeMerge(
  queries: Queries,
  joining: Joining,
  context: PlanContext,
  now: number,
): Promise<MergePlan> {
  const fields = fieldsAfter(joining, now);
  const stays = await describeAccount(queries, joining.stays, context);
  const ends = await describeAccount(queries, joining.ends, context);
  const after: MergedAccount = {
    ...stays,
    ...addressesOf(fields),
    ...profileOf(fields, context),
    password: fields.passwordHash !== null,
    links: [...stays.links, ...ends.links],
    credentials: stays.credentials + ends.credentials,
    factors: factorsAfter(stays, ends),
    apps: [...new Set([...stays.apps, ...ends.apps])],
  };
  const asked = isFactorAsked(fields, context.tenant) && !isFactorAsked(joining.stays, context.tenant);
  const plan = { stays, ends, after, dropped: droppedOf(joining, { stays, ends, after }) };
  const shown = { ...plan, asks_second_factor: asked };
  return { ...shown, seen: digestOf(joining, shown) };
}

/**
 * Also of what is not shown but decides: a password that was replaced meanwhile. Fields of the tenant's own count as they
 * are stored: their words are others in another language.
 */
function digestOf({ stays, ends, wins }: Joining, { dropped, ...shown }: Omit<MergePlan, 'seen'>): string {
  const versions = [stays.id, stays.authVersion, ends.id, ends.authVersion, wins];
  const inAnyLanguage = dropped.filter(({ what }) => what !== 'field');
  return createHash('sha256')
    .update(
      JSON.stringify([versions, storedFields(stays), storedFields(ends), shown, inAnyLanguage], withoutWords),
    )
    .digest('base64url');
}

const withoutWords = (key: string, value: unknown): unknown => (key === 'fields' ? undefined : value);

/** In an order of their own. */
const storedFields = ({ ownFields }: AccountRow): string[] =>
  Object.entries(ownFields)
    .map((field) => JSON.stringify(field))
    .toSorted();

async function describeAccount(
  queries: Queries,
  account: AccountRow,
  context: PlanContext,
): Promise<MergedAccount> {
  const { methods, factors, secretKeys } = context;
  const links = (await linksOf(queries, account)).map(describeLink);
  const own: string[] = [];
  for (const factor of factors) if (await ownOf(queries, account, factor, secretKeys)) own.push(factor.id);
  let credentials = 0;
  for (const method of methods) credentials += ((await method.describeOwn?.(queries, account)) ?? []).length;
  return {
    username: account.username,
    ...addressesOf(account),
    ...profileOf(account, context),
    created_at: account.createdAt,
    password: account.passwordHash !== null,
    links: links.map(({ provider, name }) => ({ provider, ...(name === undefined ? {} : { name }) })),
    credentials,
    factors: own,
    apps: (await usesOf(queries, account)).map(({ name }) => name),
  };
}

const addressesOf = ({ email, mobile }: Pick<AccountRow, 'email' | 'mobile'>) => ({
  ...(email === null ? {} : { email }),
  ...(mobile === null ? {} : { mobile }),
});

function profileOf(
  account: Pick<AccountRow, 'trade' | 'position' | 'ownFields'>,
  { tenant, language }: Pick<PlanContext, 'tenant' | 'language'>,
): Pick<MergedAccount, 'trade' | 'position' | 'fields'> {
  const own = ownValuesByLanguage(tenant, account).map((kept) => {
    const [label, value] = ownValueInWords(kept, language);
    return { id: kept.id, label, value };
  });
  return {
    ...(account.trade === null ? {} : { trade: account.trade }),
    ...(account.position === null ? {} : { position: account.position }),
    ...(own.length > 0 && { fields: own }),
  };
}

/** Ids of `hubFactors`. */
const app = 'totp';
const writtenCodes = 'recovery_code';

/** Written codes count for the account that made them alone. */
const factorsAfter = (stays: MergedAccount, ends: MergedAccount): string[] => [
  ...stays.factors,
  ...ends.factors.filter((id) => id !== writtenCodes && !stays.factors.includes(id)),
];

interface Shown {
  stays: MergedAccount;
  ends: MergedAccount;
  after: MergedAccount;
}

function droppedOf(
  { stays: own, ends: other }: Joining,
  { stays, ends, after }: Shown,
): MergePlan['dropped'] {
  const lost = (['email', 'mobile'] as const).flatMap((what) =>
    [stays[what], ends[what]]
      .filter((value) => value !== undefined && value !== after[what])
      .map((value) => ({ what, value })),
  );
  const isOther = (field: 'trade' | 'position') =>
    other[field] !== null && own[field] !== null && other[field] !== own[field];
  const what = [
    ...(stays.password && ends.password ? ['password'] : []),
    ...(other.avatarKey === null ? [] : ['picture']),
    ...(stays.factors.includes(app) && ends.factors.includes(app) ? ['authenticator'] : []),
    ...(ends.factors.includes(writtenCodes) ? ['recovery_codes'] : []),
    ...(['trade', 'position'] as const).filter(isOther),
  ];
  const lostFields = (ends.fields ?? [])
    .filter(({ id }) => (own.ownFields[id] ?? other.ownFields[id]) !== other.ownFields[id])
    .map(({ label }) => ({ what: 'field', value: label }));
  const named = ends.username === stays.username ? [] : [{ what: 'username', value: ends.username }];
  return [...named, ...lost, ...what.map((each) => ({ what: each })), ...lostFields];
}
