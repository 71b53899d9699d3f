/** What a tenant changes in its mails: read here, by the command that sets it and with each mail. */
import * as v from 'valibot';
import type { TenantMails } from '../database/tables/tenants';
import { hubLanguages } from '../messages/translate';
import { cleanWords } from './cleanWords';
import { isMailKind, mailKinds, mails, type MailKind } from './mailKinds';

const mostOfName = 60;
const mostOfSubject = 120;
const mostOfText = 600;

/** A text of one line that is left as it is: nothing in it reorders or hides what is beside it. */
const line = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text !== '' && cleanWords(text, most) === text,
        `must be one line of 1 to ${most} characters, without control characters`,
      ),
    ),
  );

const textsSchema = v.strictObject({
  subject: line(mostOfSubject),
  title: line(mostOfSubject),
  text: line(mostOfText),
});

const mailsSchema = v.strictObject({
  from_name: line(mostOfName),
  texts: v.optional(v.record(v.picklist(hubLanguages), v.record(v.picklist(mailKinds), textsSchema))),
});

const ours: TenantMails = {};

/** Placeholders that the texts of a mail can have. */
export function placeholdersOf(kind: MailKind): readonly string[] {
  const { hasCode, namesOther } = mails[kind];
  return ['name', 'time', ...(hasCode ? ['code'] : []), ...(namesOther ? ['provider'] : [])];
}

/**
 * @param given untrusted
 * @returns with what is wrong, for the person who wrote it; no fault: the mails are as given
 */
export function checkMails(given: unknown): { mails: TenantMails; faults: readonly string[] } {
  const result = v.safeParse(mailsSchema, given);
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
    return { mails: ours, faults };
  }
  const faults = Object.entries(result.output.texts ?? {}).flatMap(([language, kinds]) =>
    Object.entries(kinds).flatMap(([kind, texts]) =>
      Object.entries(texts).flatMap(([part, text]) => {
        const fault = placeholderFault(kind, text ?? '');
        return fault === null ? [] : [`texts.${language}.${kind}.${part}: ${fault}`];
      }),
    ),
  );
  return { mails: faults.length === 0 ? result.output : ours, faults };
}

/** A brace that belongs to no placeholder is a misspelt one. */
function placeholderFault(kind: string, text: string): string | null {
  const known = isMailKind(kind) ? placeholdersOf(kind) : [];
  const rest = known.reduce((left, name) => left.replaceAll(`{${name}}`, ''), text);
  const wrong = /\{[^{}]*\}?|\}/.exec(rest)?.[0];
  if (wrong === undefined) return null;
  return `${wrong} is no placeholder; there are ${known.map((name) => `{${name}}`).join(', ')}`;
}

const read = new WeakMap<TenantMails, TenantMails>();

/** @param given as stored: by an older hub, or by hand. What is not valid counts as not given */
export function readTenantMails(given: TenantMails | null): TenantMails {
  if (given === null) return ours;
  const known = read.get(given) ?? checkMails(given).mails;
  read.set(given, known);
  return known;
}
