/** What is sent to PostgreSQL, heard at the driver’s connection; `database.test.ts` runs it on a server where there is one. */
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createNames, nameStatements } from './namedStatements';

describe('names', () => {
  it('are for texts that come a third time, one each', () => {
    const nameOf = createNames();
    const named = (text: string) => [1, 2, 3, 4].map(() => nameOf(text));
    expect(named('select 1')).toEqual([null, null, 'hub_s1', 'hub_s1']);
    expect(named('select 2')).toEqual([null, null, 'hub_s2', 'hub_s2']);
  });

  it('are not more than a server should keep', () => {
    const nameOf = createNames();
    const names = Array.from({ length: 400 }, (_, index) =>
      [1, 2, 3].map(() => nameOf(`select ${index}`)).at(-1),
    );
    expect(names.filter((name) => name !== null)).toHaveLength(250);
  });

  it('cost no memory for texts without end', () => {
    const nameOf = createNames();
    for (let index = 0; index < 2000; index += 1) nameOf(`select ${index}`);
    expect([1, 2, 3, 4].map(() => nameOf('one more'))).toEqual([null, null, null, null]);
  });
});

/** The driver's connection, which hears what is sent and answers nothing. */
class HeardConnection extends EventEmitter {
  readonly stream = new PassThrough();
  readonly sent: string[] = [];
  parse = ({ name }: { name: string }) => void this.sent.push(`parse ${name}`);
  bind = ({ statement, values }: { statement: string; values: unknown[] }) =>
    void this.sent.push(`bind ${statement} ${JSON.stringify(values)}`);
  describe = () => void this.sent.push('describe');
  execute = () => void this.sent.push('execute');
  sync = () => void this.sent.push('sync');
}

interface Run {
  submit(connection: unknown): void;
  handleRowDescription(message: { fields: { dataTypeID: number }[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error, connection: unknown): void;
}

const types = { getTypeParser: (id: number) => (text: string) => (id === 23 ? Number(text) : text) };
const statement = { text: 'select a, b from t where c = $1', rowMode: 'array' as const, types };

/** @param pid of the server's process; the connection was told 7 */
async function connect(pid: number) {
  const plain: unknown[] = [];
  const client = new pg.Client();
  const query = (sent: unknown) => {
    plain.push(sent);
    return Promise.resolve({ rows: [{ pid }] });
  };
  Object.assign(client, { processID: 7, query });
  await nameStatements(client, createNames());
  plain.length = 0;
  const ask = (values: unknown[], sent: object = statement) => {
    const answer = client.query({ ...statement, ...sent }, values);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the driver was given
    return { answer, run: plain.at(-1) as Run };
  };
  const askTwice = () => [ask(['x']), ask(['x'])];
  return { plain, ask, askTwice, connection: new HeardConnection() };
}

const answerRun = (run: Run, row: (string | null)[]) => {
  run.handleDataRow({ fields: row });
  run.handleCommandComplete({ text: 'SELECT 1' });
  run.handleReadyForQuery();
};

it('asks for columns once, and reads rows as the driver would', async () => {
  const { ask, askTwice, connection } = await connect(7);
  askTwice();
  const first = ask(['x']);
  first.run.submit(connection);
  connection.emit('parseComplete');
  first.run.handleRowDescription({ fields: [{ dataTypeID: 23 }, { dataTypeID: 25 }] });
  answerRun(first.run, ['1', null]);
  expect(await first.answer).toEqual({ rows: [[1, null]], rowCount: 1 });
  const second = ask([5]);
  second.run.submit(connection);
  answerRun(second.run, ['2', 'two']);
  expect(await second.answer).toEqual({ rows: [[2, 'two']], rowCount: 1 });
  expect(connection.sent).toEqual([
    'parse hub_s1',
    'bind hub_s1 ["x"]',
    'describe',
    'execute',
    'sync',
    // The second one.
    'bind hub_s1 ["5"]',
    'execute',
    'sync',
  ]);
});

it('parses again what was not parsed, and not what failed later', async () => {
  const { ask, askTwice, connection } = await connect(7);
  askTwice();
  const unread = ask(['x']);
  unread.run.submit(connection);
  unread.run.handleError(new Error('no such table'), connection);
  await expect(unread.answer).rejects.toThrow('no such table');
  const taken = ask(['x']);
  taken.run.submit(connection);
  connection.emit('parseComplete');
  taken.run.handleError(new Error('taken'), connection);
  await expect(taken.answer).rejects.toThrow('taken');
  ask(['x']).run.submit(connection);
  expect(connection.sent.filter((one) => one.startsWith('parse'))).toHaveLength(2);
});

it('gives no names behind a pooler, nor after one meant something else', async () => {
  const behind = await connect(8);
  for (let index = 0; index < 4; index += 1) behind.ask(['x']);
  expect(behind.plain).toEqual([statement, statement, statement, statement]);
  const { ask, askTwice, connection } = await connect(7);
  askTwice();
  const changed = ask(['x']);
  changed.run.submit(connection);
  changed.run.handleError(Object.assign(new Error('other columns'), { code: '0A000' }), connection);
  await expect(changed.answer).rejects.toThrow('other columns');
  expect(ask(['x']).run).toEqual(statement);
});

it('leaves to the driver what it converts, under another name', async () => {
  const { ask, askTwice } = await connect(7);
  askTwice();
  expect(ask([['a', 'b']]).run).toEqual({ ...statement, name: 'hub_s1_o' });
  expect(ask(['x'], { name: '' }).run).not.toHaveProperty('rowMode');
});
