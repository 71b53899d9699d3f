/** Whether the keys of a profile that pages read later do what their writer means. Pure; a part of `checkSettings`. */
import * as v from 'valibot';
import {
  laterProfileSchema,
  ownFieldSchema,
  readLaterProfile,
  startingPointSchema,
  type LaterProfile,
  type OwnFieldSetting,
} from '../../src/api/laterProfile';
import type { SystemSettings } from '../../src/api/systemSettings';
import { mayLeadTo } from '../input/returnAddress';

interface Facts {
  languages: readonly string[];
  /** Origin of the portal. */
  portal: string;
}

type Say = (field: string, reason: string) => void;
type CheckPicture = (address: string | undefined, field: string) => void;

/** Keys that `checkLaterProfile` knows. */
export const laterKeys: readonly string[] = Object.keys(laterProfileSchema.entries);

const mostFields = 20;
const mostStartingPoints = 12;

/** @param checkPicture as for a logo */
export function checkLaterProfile(
  settings: SystemSettings,
  facts: Facts,
  say: Say,
  checkPicture: CheckPicture,
): void {
  const profile = settings.profile ?? {};
  const read = readLaterProfile(profile);
  checkAddress(profile.after_sign_in, 'profile.after_sign_in', settings, facts, say);
  checkItems(profile.profile_fields, ownFieldSchema, 'profile.profile_fields', mostFields, say);
  checkItems(
    profile.starting_points,
    startingPointSchema,
    'profile.starting_points',
    mostStartingPoints,
    say,
  );
  checkFields(read, facts, say);
  for (const [index, { title, image, url }] of (read.starting_points ?? []).entries()) {
    const field = `profile.starting_points[${index}]`;
    checkWords(title, `${field}.title`, facts, say);
    checkPicture(image, `${field}.image`);
    checkAddress(url, `${field}.url`, settings, facts, say);
  }
}

function checkAddress(
  address: unknown,
  field: string,
  { callback_hosts: hosts = [] }: SystemSettings,
  { portal }: Facts,
  say: Say,
): void {
  if (address === undefined) return;
  if (typeof address !== 'string') return say(field, 'must be a text.');
  if (!mayLeadTo(address, { portal, hosts }))
    say(
      field,
      `is "${address.slice(0, 80)}": a page of the portal such as /content, or an address on a host of callback_hosts is meant.`,
    );
}

/** A list that is wrong in one place is dropped whole: this says in which. */
function checkItems(given: unknown, schema: v.GenericSchema, field: string, most: number, say: Say): void {
  if (given === undefined) return;
  if (!Array.isArray(given)) return say(field, 'must be a list.');
  if (given.length > most) say(field, `has more than ${most} items.`);
  for (const [index, item] of given.entries()) {
    const result = v.safeParse(schema, item);
    if (result.success) continue;
    const path = v.getDotPath(result.issues[0]);
    say(`${field}[${index}]${path === null ? '' : `.${path}`}`, 'is missing or of a wrong type or form.');
  }
}

function checkFields({ profile_fields: fields = [] }: LaterProfile, facts: Facts, say: Say): void {
  for (const [index, field] of fields.entries()) {
    const name = `profile.profile_fields[${index}]`;
    if (fields.findIndex(({ id }) => id === field.id) < index)
      say(`${name}.id`, `is "${field.id}", as another one.`);
    checkWords(field.label, `${name}.label`, facts, say);
    if (field.purpose) checkWords(field.purpose, `${name}.purpose`, facts, say);
    checkChoices(field, `${name}.choices`, facts, say);
  }
}

function checkChoices({ type, choices }: OwnFieldSetting, name: string, facts: Facts, say: Say): void {
  if (type !== 'choice') {
    if (choices) say(name, 'are for the type choice only.');
    return;
  }
  if (!choices?.length) return say(name, 'must have at least one choice.');
  if (new Set(choices.map(({ id }) => id)).size < choices.length) say(name, 'name one id twice.');
  for (const [index, { label }] of choices.entries())
    checkWords(label, `${name}[${index}].label`, facts, say);
}

function checkWords(
  words: Readonly<Record<string, string>>,
  field: string,
  { languages }: Facts,
  say: Say,
): void {
  const known = `Known are ${languages.join(', ')}.`;
  if (Object.values(words).every((text) => text.trim() === '')) say(field, 'must have words.');
  for (const code of Object.keys(words))
    if (!languages.includes(code))
      say(`${field}.${code}`, `is for a language that nobody would see. ${known}`);
}
