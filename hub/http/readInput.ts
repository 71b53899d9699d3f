import type { HonoRequest } from 'hono';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { isStorable } from './storableText';

/** Largest request body, in bytes. */
export const maxBodyBytes = 64 * 1024;

/** Time a body may take to arrive, in milliseconds. */
export const bodyDeadlineMs = 20_000;

const hasBody: ReadonlySet<string> = new Set(['POST', 'PATCH']);

const tooLarge = () =>
  new Refusal({ code: codes.requestRefused, message: 'error.bodyTooLarge', status: 413 });
const unreadable = () =>
  new Refusal({ code: codes.requestRefused, message: 'error.bodyInvalid', status: 400 });

/**
 * Query fields of a GET or DELETE, the JSON object of a POST or PATCH, and path fields.
 * @param anyContentType whether a body not labelled JSON is read too
 * @throws Refusal for a body that is too large, not JSON, not an object or names `__proto__`, and for a text that
 * the database does not accept
 */
export async function readInput(request: HonoRequest, anyContentType: boolean): Promise<object> {
  const path = request.param();
  if (!hasBody.has(request.method)) return { ...request.query(), ...path };
  const text = await readText(request.raw);
  if (text.trim() === '') return path;
  if (!anyContentType && !/^application\/json\b/i.test(request.header('content-type') ?? ''))
    throw new Refusal({ code: codes.requestRefused, message: 'error.contentType', status: 415 });
  return { ...parseObject(text), ...path };
}

const isRefused = (value: unknown) => typeof value === 'string' && !isStorable(value);

function readText(request: Request): Promise<string> {
  const announced = request.headers.get('content-length');
  if (announced === null) return readCounted(request);
  if (Number(announced) > maxBodyBytes) throw tooLarge();
  return readAnnounced(request);
}

/** As a whole, which costs a third of a stream: the server reads no more of the connection than `Content-Length` says. */
async function readAnnounced(request: Request): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreadable()), bodyDeadlineMs);
  });
  try {
    const bytes = await Promise.race([request.arrayBuffer().catch(() => Promise.reject(unreadable())), late]);
    if (bytes.byteLength > maxBodyBytes) throw tooLarge();
    return Buffer.from(bytes).toString('utf8');
  } finally {
    clearTimeout(timer);
  }
}

/** Counts while it reads. */
async function readCounted(request: Request): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  // A cancelled body reads as one that ends here.
  const timer = setTimeout(() => void reader.cancel(), bodyDeadlineMs);
  try {
    for (let part = await readPart(reader); !part.done; part = await readPart(reader)) {
      size += part.value.byteLength;
      if (size > maxBodyBytes) throw tooLarge();
      chunks.push(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A body breaks off where the caller has left: no fault of the hub, so no alarm. */
const readPart = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().catch(() => Promise.reject(unreadable()));

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text, (key, item: unknown) => {
      if (key === '__proto__' || isRefused(key) || isRefused(item)) throw new SyntaxError('refused text');
      return item;
    });
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value;
}
