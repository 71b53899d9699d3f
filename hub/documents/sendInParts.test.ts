import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packParts, splitDocument, streamParts } from './sendInParts';

const form = `<!doctype html><hub-entry><p>${'Sign in '.repeat(20_000)}</p></hub-entry><script>show()</script>`;
const rest = `<script>${'loader();'.repeat(500)}</script>`;

it('splits after the element and the script that shows it', () => {
  expect(splitDocument(form + rest)).toEqual([form, rest]);
  const bare = '<hub-entry></hub-entry>';
  expect(splitDocument(`${bare}<template></template>${rest}`)).toEqual([
    bare,
    `<template></template>${rest}`,
  ]);
});

it('sends the form in a separate part', async () => {
  const [first, ...others] = await chunksOf(undefined);
  expect(first?.toString()).toBe(form);
  expect(Buffer.concat(others).toString()).toBe(rest);
});

it.each([
  ['gzip', (part: Buffer) => gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH })],
  ['br', (part: Buffer) => brotliDecompressSync(part, { finishFlush: constants.BROTLI_OPERATION_FLUSH })],
] as const)('lets a browser unpack the form before the rest arrives: %s', async (encoding, unpack) => {
  const [first, ...others] = await chunksOf(encoding);
  expect(first && unpack(first).toString()).toBe(form);
  expect(unpack(Buffer.concat([first ?? Buffer.of(), ...others])).toString()).toBe(form + rest);
});

async function chunksOf(encoding: 'br' | 'gzip' | undefined): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const reader = streamParts(await packParts([form, rest], encoding)).getReader();
  for (;;) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(Buffer.from(value));
  }
}
