/** When lines of the log are written, and that none is lost or comes before another. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from './createLog';
import { linesOfTurn } from './linesOfTurn';

const turn = () => new Promise((resolve) => void setImmediate(resolve));

function open() {
  const writes: string[] = [];
  const lines = linesOfTurn({ write: (text) => void writes.push(text) });
  /** The messages of each write. */
  const written = () =>
    writes.map((text) => Array.from(text.matchAll(/"msg":"(.*?)"/g), ([, message]) => message));
  return { log: createLog('info', lines), lines, written };
}

it('writes the lines of one turn together, in their order', async () => {
  const { log, written } = open();
  log.info('one');
  log.info('two');
  expect(written()).toEqual([]);
  await turn();
  log.info('three');
  await turn();
  await turn();
  expect(written()).toEqual([['one', 'two'], ['three']]);
});

it.each(['warn', 'error', 'fatal'] as const)(
  'writes a line of %s at once, after those before it',
  (level) => {
    const { log, written } = open();
    log.info('before');
    log[level]('worse');
    expect(written()).toEqual([['before', 'worse']]);
  },
);

it('writes what waits when it is asked to', async () => {
  const { log, lines, written } = open();
  log.info('last');
  lines.flushSync();
  await turn();
  expect(written()).toEqual([['last']]);
});

it.each([
  ['exits', 'process.exit(0)', 0],
  ['ends', '', 0],
  ['breaks', 'throw new Error("broken")', 1],
])('keeps every line of a process that %s in the same turn', (_, end, status) => {
  const file = JSON.stringify(join(import.meta.dirname, 'createLog.ts'));
  const program = `const { createLog } = await import(${file}); const log = createLog();
    for (let line = 0; line < 500; line += 1) log.info('line ' + line); ${end}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(ran.status).toBe(status);
  expect(ran.stdout.match(/"line \d+"/g)).toEqual(
    Array.from({ length: 500 }, (_line, index) => `"line ${index}"`),
  );
});
