import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stampOf } from './build.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-entry-stamp-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'a.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the stamp follows contents and names, and is the same for the same files', () => {
  const before = stampOf([folder]);
  expect(stampOf([folder])).toBe(before);
  writeFileSync(join(folder, 'src', 'a.ts'), 'two');
  const changed = stampOf([folder]);
  expect(changed).not.toBe(before);
  writeFileSync(join(folder, 'src', 'b.ts'), 'new');
  expect(stampOf([folder])).not.toBe(changed);
});

test('tests and missing paths do not affect it', () => {
  const before = stampOf([folder]);
  writeFileSync(join(folder, 'src', 'a.test.ts'), 'test');
  expect(stampOf([folder, join(folder, 'absent.ts')])).toBe(before);
});
