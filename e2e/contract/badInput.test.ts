/** Requests that no widget sends, over a real connection: the hub answers with an envelope and serves the next call. */
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxBodyBytes } from '../../hub/http/readInput';
import { envelopeSchema } from '../../src/api/decodeAnswer';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { designer } from '../addresses';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
afterAll(() => hub.close());

const json = { 'content-type': 'application/json', language: 'en' };
/** The largest accepted body. */
const padded = (bytes: number) => {
  const body = JSON.stringify({ type: 0, ...designer, more: '' });
  return body.replace('"more":""', `"more":"${'x'.repeat(bytes - body.length)}"`);
};
const inPieces = (text: string) =>
  new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < text.length; at += 8192)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 8192)));
      controller.close();
    },
  });

test.each<[title: string, init: RequestInit, status: number, code: number]>([
  ['the longest body', { body: padded(maxBodyBytes) }, 200, 1],
  ['a body over 64 kB', { body: padded(maxBodyBytes + 1) }, 413, -100120],
  ['a body of 2 MB', { body: padded(2 ** 21) }, 413, -100120],
  ['a long body of unknown length', { body: inPieces(padded(maxBodyBytes + 1)) }, 413, -100120],
  ['half a JSON text', { body: '{"type":0,"account":' }, 400, -100120],
  ['a list', { body: '[]' }, 400, -100120],
  ['a __proto__ key', { body: '{"__proto__":{"type":0},"type":0}' }, 400, -100120],
  ['bytes that are not text', { body: new Uint8Array([0xff, 0xfe, 0x00, 0x80]) }, 400, -100120],
  ['a form', { body: 'type=0', headers: { 'content-type': 'text/plain', language: 'en' } }, 415, -100120],
  ['a wrong type', { body: '{"type":"zero"}' }, 400, -100110],
  ['nothing', { body: '' }, 400, -100110],
  ['PUT', { method: 'PUT', body: '{}' }, 405, -100120],
  ['GET', { method: 'GET' }, 405, -100120],
])('%s', async (_, init, status, code) => {
  // Node requires `duplex` for streams; its type does not declare it.
  const request = { method: 'POST', headers: json, duplex: 'half', ...init } as RequestInit;
  const answer = await fetch(`${hub.origin}${login.path}`, request);
  const envelope = v.parse(envelopeSchema, await answer.json());
  expect({ status: answer.status, code: envelope.code }).toEqual({ status, code });
  expect(envelope.message).not.toMatch(/Error|\bat /);
  expect((await hub.visitor().call(check, {})).isDone).toBe(true);
});
