/**
 * Refuses text that the database cannot store, before anything reads it: PostgreSQL takes no null character (its codes
 * 22021 and 22P05), and a JSON column no half of a surrogate pair (22P02). A header cannot hold either: HTTP's own parser
 * refuses the null character and reads every byte as one character.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { codes } from '../answers/codes';
import type { HubEnvironment } from './hubEnvironment';
import { Refusal } from '../answers/refusal';

/** Whether the database takes a text, in text and JSON columns. The pattern finds halves only: pairs are one character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Refuses calls whose path or query the database cannot store. @throws Refusal with HTTP 400 */
export const refuseUnstorableAddress: MiddlewareHandler<HubEnvironment> = async ({ req }, next) => {
  if (!hasStorableAddress(req.url)) throw notStorable();
  await next();
};

/** 400: a text that the database cannot store. */
export function notStorable(): Refusal {
  return new Refusal({ code: codes.requestRefused, message: 'error.bodyInvalid', status: 400 });
}

/**
 * Whether the texts of a request to the OpenID provider can be stored: its address, its form and the name of the client.
 * The body is read from a copy; one that breaks off, because the caller has left, cannot.
 */
export async function isStorableRequest({ req }: Context<HubEnvironment>): Promise<boolean> {
  const basic = /^Basic (\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? '';
  if (!hasStorableAddress(req.url) || holdsNull(Buffer.from(basic, 'base64').toString())) return false;
  if (req.method === 'GET' || req.method === 'HEAD') return true;
  // The provider reads a form in the character set that it names: in UTF-16, the check of this text would find nothing.
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(req.header('content-type') ?? '')?.[1] ?? 'utf-8';
  const form = await req.raw
    .clone()
    .text()
    .catch(() => null);
  return /^utf-?8$/i.test(charset) && form !== null && !holdsNull(form);
}

/** Percent-encoding cannot write half of a surrogate pair: it is decoded as U+FFFD. */
const hasStorableAddress = (address: string): boolean => !holdsNull(address);

/** As it is, or percent-encoded. */
const holdsNull = (text: string): boolean => text.includes('\0') || text.includes('%00');
