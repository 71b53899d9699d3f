/** Fields of the tenant's own in an account (docs/contract.md section 6, "Account center"). */
import { readLaterProfile, wordsIn, type OwnFieldSetting } from '../../src/api/laterProfile';
import { ownValueFault, type OwnValueFault } from '../../src/api/ownFieldValue';
import type { OwnField } from '../../src/api/userProfile';
import { fallbackLanguage } from '../../src/contract/languages';
import { fieldInvalid } from '../answers/refusal';
import type { AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import { cleanText } from './account';

/** Values by the id of the field; a field without one is left out. */
export type OwnValues = Readonly<Record<string, string>>;

export const ownFieldsOf = ({ settings }: Pick<Tenant, 'settings'>): readonly OwnFieldSetting[] =>
  readLaterProfile(settings.profile).profile_fields ?? [];

const rulesOf = ({ type, required, choices }: OwnFieldSetting) => ({
  type,
  required,
  choices: choices?.map(({ id }) => id),
});

/** As the owner sees them, in one language. A value that no longer fits is shown as it is. */
export function describeOwnFields(
  tenant: Pick<Tenant, 'settings'>,
  { ownFields }: Pick<AccountRow, 'ownFields'>,
  language: string,
): OwnField[] {
  const words = (by: Readonly<Record<string, string>>) => wordsIn(by, language, fallbackLanguage);
  return ownFieldsOf(tenant).map(({ id, label, type, required = false, purpose, choices }) => ({
    id,
    label: words(label),
    type,
    required,
    ...(purpose && { purpose: words(purpose) }),
    ...(choices && { choices: choices.map((choice) => ({ id: choice.id, label: words(choice.label) })) }),
    ...(ownFields[id] === undefined ? {} : { value: ownFields[id] }),
  }));
}

/**
 * Values as they are stored; an empty one is `null`: it is removed.
 * @throws Refusal -100110 for a field that the tenant has not, or a value that does not fit
 */
export function readOwnValues(
  tenant: Pick<Tenant, 'settings'>,
  given: Readonly<Record<string, string>>,
): Record<string, string | null> {
  const fields = ownFieldsOf(tenant);
  const read = Object.entries(given).map(([id, typed]) => {
    const value = cleanText(typed);
    const fault = faultOfOwn(fields, id, value);
    if (fault === 'empty') throw fieldInvalid(ownFieldName(id), 'error.fieldEmpty');
    if (fault) throw fieldInvalid(ownFieldName(id));
    return [id, value || null] as const;
  });
  return Object.fromEntries(read);
}

/** Why a value is none of an account's. */
export function faultOfOwn(
  fields: readonly OwnFieldSetting[],
  id: string,
  value: string,
): OwnValueFault | null {
  const field = fields.find((each) => each.id === id);
  return field ? ownValueFault(value, rulesOf(field)) : 'invalid';
}

/** As a refusal names it. */
export const ownFieldName = (id: string): string => `fields.${id}`;

/** @returns the values of an account after a change */
export function withOwnValues(before: OwnValues, change: Readonly<Record<string, string | null>>): OwnValues {
  const after = Object.entries({ ...before, ...change });
  return Object.fromEntries(after.flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])));
}

/** A value that is stored, with the words of a field that the tenant still has. */
export interface KeptOwnValue {
  id: string;
  value: string;
  /** By language; of a choice also what the value is called. */
  label?: Readonly<Record<string, string>>;
  value_label?: Readonly<Record<string, string>>;
}

/** All that is stored of an account, in the tenant's order; fields that it no longer has are last. */
export function ownValuesByLanguage(
  tenant: Pick<Tenant, 'settings'>,
  { ownFields }: Pick<AccountRow, 'ownFields'>,
): KeptOwnValue[] {
  const known = ownFieldsOf(tenant);
  const ids = known.map(({ id }) => id);
  const place = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const stored = Object.entries(ownFields).toSorted(([one], [other]) => place(one) - place(other));
  return stored.map(([id, value]) => {
    const field = known.find((each) => each.id === id);
    const choice = field?.choices?.find((each) => each.id === value);
    return { id, value, ...(field && { label: field.label }), ...(choice && { value_label: choice.label }) };
  });
}

/** @returns what field and value are called in a language */
export function ownValueInWords(
  { id, value, label, value_label: valueLabel }: KeptOwnValue,
  language: string,
): readonly [string, string] {
  const words = (by: KeptOwnValue['label'], other: string) =>
    (by && wordsIn(by, language, fallbackLanguage)) || other;
  return [words(label, id), words(valueLabel, value)];
}
