import * as v from 'valibot';
import { termsVersionPattern } from '../../src/api/terms';
import type { OwnFieldSetting } from '../../src/api/laterProfile';
import { cleanText, readNickname } from '../accounts/account';
import { faultOfOwn, type OwnValues } from '../accounts/ownFields';
import { servedNumber } from '../codes/servedNumber';
import { HashFault, longestHash } from '../credentials/hashes/hashFormat';
import { readHash } from '../credentials/hashes/readHash';
import { parseEmail, parseMobile, type Channel, type Identifier } from '../input/identifier';
import { hubLanguage } from '../messages/translate';
import { isAccountField, type AccountField } from './accountFields';

export interface ReadAgreement {
  version: string;
  at: number;
}

/** An account of a file, checked. */
export interface ReadAccount {
  /** Of the other system; `null`: the address names it. */
  importId: string | null;
  email: string | null;
  /** Whether the file says so of the addresses that are kept. */
  areVerified: boolean;
  mobile: string | null;
  username: string;
  passwordHash: string | null;
  createdAt: number;
  language: string | null;
  trade: string | null;
  position: string | null;
  /** Of the tenant's own fields. */
  fields: OwnValues;
  /** The oldest first. */
  agreements: readonly ReadAgreement[];
  lockedAt: number | null;
  lockReason: string | null;
  /** What is not imported, because nobody has shown that the address is theirs. */
  leftOut: readonly ('password' | 'address')[];
}

/** Why a line is refused; its text repeats no value. */
export interface LineFault {
  field: string;
  reason: string;
}

type Values = Readonly<Record<string, unknown>>;
type Place = { tenantId: string; now: number; ownFields: readonly OwnFieldSetting[] };

const agreementsSchema = v.pipe(
  v.array(
    v.object({
      version: v.pipe(v.string(), v.regex(termsVersionPattern)),
      at: v.union([v.pipe(v.string(), v.minLength(1)), v.number()]),
    }),
  ),
  v.maxLength(100),
);

const ownSchema = v.record(v.string(), v.string());

/** Collects what is wrong with the fields of one line. */
class FieldReader {
  readonly faults: LineFault[] = [];
  constructor(
    private readonly values: Values,
    private readonly now: number,
  ) {
    for (const name of Object.keys(values))
      if (!isAccountField(name)) this.refuse(cleanText(name).slice(0, 40), 'is no field of an account');
  }

  refuse(field: string, reason: string): null {
    this.faults.push({ field, reason });
    return null;
  }

  /** Whole, in one line; `null` where it is absent or empty. */
  text(field: AccountField, longest: number, clean = cleanText): string | null {
    const value = this.values[field] ?? '';
    if (typeof value !== 'string' && typeof value !== 'number') return this.refuse(field, 'is no text');
    const text = String(value);
    if (text.includes('\uFFFD')) return this.refuse(field, 'is not in UTF-8');
    if (text.length > longest) return this.refuse(field, `is longer than ${longest} characters`);
    return clean(text) || null;
  }

  /** A flag that is absent is not set. */
  flag(field: AccountField): boolean {
    const value = this.values[field] ?? '';
    if (value === true || value === 'true' || value === '1') return true;
    if (value !== false && value !== 'false' && value !== '0' && value !== '')
      this.refuse(field, 'is neither true nor false');
    return false;
  }

  time(field: AccountField, value: unknown = this.values[field]): number | null {
    if (value === undefined || value === null || value === '') return null;
    const ms = timeOf(value);
    if (Number.isNaN(ms))
      return this.refuse(field, 'is neither a time such as 2030-01-31T08:00:00Z nor milliseconds since 1970');
    if (ms < 0 || ms > this.now) return this.refuse(field, 'is before 1970 or in the future');
    return ms;
  }

  /** Of a column of CSV as JSON. */
  own(known: readonly OwnFieldSetting[]): OwnValues {
    const given = this.values['fields'] ?? '';
    const read = v.safeParse(ownSchema, typeof given === 'string' ? parseJson(given || '{}') : given);
    if (!read.success) {
      this.refuse('fields', 'is no object of texts');
      return {};
    }
    const values = Object.entries(read.output).map(([id, text]) => [id, cleanText(text)] as const);
    for (const [id, value] of values)
      if (value !== '' && faultOfOwn(known, id, value))
        this.refuse(`fields.${cleanText(id).slice(0, 40)}`, 'is no field of this tenant, or does not fit it');
    return Object.fromEntries(values.filter(([, value]) => value !== ''));
  }

  agreements(): ReadAgreement[] {
    const given = this.values['agreements'] ?? '';
    const list = v.safeParse(agreementsSchema, typeof given === 'string' ? parseJson(given || '[]') : given);
    if (!list.success) {
      this.refuse('agreements', 'is no list of { "version", "at" }');
      return [];
    }
    const read = list.output.map(({ version, at }) => ({ version, at: this.time('agreements', at) ?? 0 }));
    return read.toSorted((one, other) => one.at - other.at);
  }
}

/** Day or time of ISO 8601, or milliseconds. */
function timeOf(value: unknown): number {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : Number.NaN;
  if (typeof value !== 'string') return Number.NaN;
  if (/^\d{9,14}$/.test(value)) return Number(value);
  return /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(value) ? Date.parse(value) : Number.NaN;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns its faults where it is refused */
export function readAccount(values: Values, { tenantId, now, ownFields }: Place): ReadAccount | LineFault[] {
  const reader = new FieldReader(values, now);
  const tenant = reader.text('tenant', 64);
  if (tenant !== null && tenant !== tenantId) reader.refuse('tenant', 'is another one than --tenant');
  const language = reader.text('language', 64);
  const spoken = language === null ? null : hubLanguage(language);
  if (spoken === undefined) reader.refuse('language', 'is none that the hub speaks');
  const names = readNames(reader);
  const typedName = reader.text('username', 64);
  const rest = {
    importId: reader.text('id', 128),
    createdAt: reader.time('created_at') ?? now,
    language: spoken ?? null,
    trade: reader.text('trade', 64),
    position: reader.text('position', 64),
    fields: reader.own(ownFields),
    agreements: reader.agreements(),
    lockedAt: reader.time('locked_at'),
    lockReason: reader.text('lock_reason', 500),
  };
  if (rest.lockReason !== null && rest.lockedAt === null)
    reader.refuse('locked_at', 'is missing beside lock_reason');
  const passwordHash = readPassword(reader);
  const [first] = names.kept;
  if (!first || reader.faults.length > 0) return reader.faults;
  return {
    ...rest,
    email: valueOf(names.kept, 'email'),
    areVerified: names.areVerified,
    mobile: valueOf(names.kept, 'mobile'),
    username: readNickname(typedName ?? undefined, first),
    passwordHash: names.areVerified ? passwordHash : null,
    leftOut: [
      ...(names.kept.length < names.given ? (['address'] as const) : []),
      ...(passwordHash !== null && !names.areVerified ? (['password'] as const) : []),
    ],
  };
}

const valueOf = (names: readonly Identifier[], kind: Channel): string | null =>
  names.find((name) => name.kind === kind)?.value ?? null;

/**
 * A hub reaches an account by any of its addresses, so one that nobody has shown to be theirs is left out beside one that
 * is. One alone stays, without the password: whoever sets the first one shows it.
 */
function readNames(reader: FieldReader): { kept: Identifier[]; given: number; areVerified: boolean } {
  const found = [
    { kind: 'email' as const, text: reader.text('email', 254), isVerified: reader.flag('email_verified') },
    { kind: 'mobile' as const, text: reader.text('mobile', 64), isVerified: reader.flag('mobile_verified') },
  ];
  const names = found.flatMap(({ kind, text, isVerified }) => {
    const value = text === null ? null : readName(reader, kind, text);
    return value === null ? [] : [{ kind, value, isVerified }];
  });
  if (names.length === 0 && found.every(({ text }) => text === null))
    reader.refuse('email', 'is missing, and so is mobile');
  const verified = names.filter(({ isVerified }) => isVerified);
  const kept = verified.length > 0 ? verified : names.slice(0, 1);
  return {
    kept: kept.map(({ kind, value }) => ({ kind, value })),
    given: names.length,
    areVerified: verified.length > 0,
  };
}

function readName(reader: FieldReader, kind: Channel, text: string): string | null {
  if (kind === 'email') return parseEmail(text) ?? reader.refuse(kind, 'is no e-mail address');
  const value = parseMobile(text);
  const served = value === null ? null : servedNumber(value, { limits: null });
  if (served === null || ('refusal' in served && served.refusal === 'error.numberNotMobile'))
    return reader.refuse(kind, 'is no mobile number such as +4915112345678');
  return value;
}

function readPassword(reader: FieldReader): string | null {
  const text = reader.text('password_hash', longestHash, (typed) => typed.trim());
  const hash = text === null ? null : readHash(text);
  return hash instanceof HashFault ? reader.refuse('password_hash', `cannot be used: ${hash.message}`) : text;
}
