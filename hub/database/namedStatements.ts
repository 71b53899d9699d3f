/**
 * Statements that come again are parsed and planned once by each connection, under names of the hub's; and one whose columns
 * are known does not ask for them. This saves PostgreSQL most of the work of a short statement, and the hub a tenth of a
 * session check's.
 *
 * Names are safe where the connection is to PostgreSQL itself. A pooler may run each transaction on another connection, which
 * does not know a name, or knows another statement by it. `isDirect` tells a pooler: the process number that it reports is not
 * the one of the server's process.
 */
import type { ClientBase, Connection, Submittable } from 'pg';

/** How often a text is sent before it gets a name. */
const namedAfter = 2;
/** Most names: each costs every connection some memory of the server. */
const mostNames = 250;
/** Most texts that are counted, those with a list of any length among them. */
const mostTexts = 2000;

type NameOfText = (text: string) => string | null;

/** @returns names texts that come again; `null` for the others */
export function createNames(): NameOfText {
  const seen = new Map<string, number | string>();
  let names = 0;
  return (text) => {
    const known = seen.get(text) ?? 0;
    if (typeof known === 'string') return known;
    if (known === 0 && seen.size >= mostTexts) return null;
    const name = known >= namedAfter && names < mostNames ? `hub_s${(names += 1)}` : null;
    seen.set(text, name ?? known + 1);
    return name;
  };
}

type ParseText = (text: string) => unknown;
type Value = string | Buffer | null;

interface RowsAsArrays {
  rows: unknown[][];
  rowCount: number | null;
}

type Callback = (error: Error | null, result?: RowsAsArrays) => void;

/** A statement as drizzle sends it. */
interface Sent {
  text: string;
  name?: string | undefined;
  /** For rows as arrays; without it the driver makes objects. */
  rowMode?: 'array';
  types?: { getTypeParser(id: number, format: 'text'): ParseText };
}

/** What a connection knows. */
interface Known {
  /** Whether it is to PostgreSQL itself. */
  isDirect: boolean;
  parsed: Set<string>;
  /** How the columns of a named statement are read. */
  columns: Map<string, readonly ParseText[]>;
}

/** Codes of PostgreSQL: a name means nothing here, or something else, or its statement has other columns by now. */
const nameCodes: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000']);

/** One run of a named statement. The driver calls it as it does `pg-cursor` and its like. */
class NamedRun implements Submittable {
  private readonly rows: unknown[][] = [];
  private columns: readonly ParseText[] | undefined;
  private rowCount: number | null = null;
  private fault: Error | null = null;
  private noteParsed: (() => void) | null = null;

  constructor(
    private readonly sent: Sent & { name: string },
    private readonly values: Value[],
    private readonly known: Known,
    /** The driver puts another one around it where a statement has a time limit. */
    public callback: Callback,
  ) {}

  get name(): string {
    return this.sent.name;
  }

  get text(): string {
    return this.sent.text;
  }

  submit(connection: Connection): void {
    const { name, text, values, known } = this;
    this.columns = known.columns.get(name);
    // One write for all.
    connection.stream.cork();
    try {
      if (!known.parsed.has(name)) {
        this.noteParsed = () => void known.parsed.add(name);
        connection.once('parseComplete', this.noteParsed);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values, valueMapper: (value: Value) => value }, true);
      if (!this.columns) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    const { types } = this.sent;
    this.columns = fields.map(({ dataTypeID }) => types?.getTypeParser(dataTypeID, 'text') ?? String);
    this.known.columns.set(this.name, this.columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.columns ?? [];
    const row: unknown[] = fields;
    try {
      for (const [index, text] of fields.entries()) if (text !== null) row[index] = columns[index]?.(text);
    } catch (error) {
      this.fault ??= error instanceof Error ? error : new Error(String(error));
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = /\d+$/.exec(text)?.[0];
    this.rowCount = count === undefined ? null : Number(count);
  }

  handleEmptyQuery(): void {
    this.rowCount = null;
  }

  handleError(error: Error, connection?: Connection): void {
    if (this.noteParsed) connection?.off('parseComplete', this.noteParsed);
    if ('code' in error && nameCodes.has(error.code)) this.known.isDirect = false;
    this.callback(this.fault ?? error);
  }

  handleReadyForQuery(): void {
    if (this.fault) this.callback(this.fault);
    else this.callback(null, { rows: this.rows, rowCount: this.rowCount });
  }
}

/** What is sent as it is; others are converted by the driver. `null` where there are such. */
function plainValues(values: readonly unknown[]): Value[] | null {
  const plain: Value[] = [];
  for (const value of values)
    if (typeof value === 'string') plain.push(value);
    else if (typeof value === 'number' || typeof value === 'boolean') plain.push(String(value));
    else if (value === null || Buffer.isBuffer(value)) plain.push(value);
    else return null;
  return plain;
}

const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' &&
  value !== null &&
  !('submit' in value) &&
  'text' in value &&
  typeof value.text === 'string';

type Query = (...given: unknown[]) => unknown;

/** Whether the process of the server is the one that the connection was told of. */
async function isDirect(client: ClientBase): Promise<boolean> {
  const told = 'processID' in client ? client.processID : null;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === told;
}

/** Has a new connection name its statements. */
export async function nameStatements(client: ClientBase, nameOf: NameOfText): Promise<void> {
  const known: Known = { isDirect: await isDirect(client), parsed: new Set(), columns: new Map() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own, with all its forms
  const plain = client.query.bind(client) as Query;
  const query: Query = (sent, given, callback) => {
    if (!isSent(sent) || !Array.isArray(given) || given.length === 0) return plain(sent, given, callback);
    // A statement that is built once without a name has an empty one.
    const name = sent.name || (known.isDirect ? nameOf(sent.text) : null);
    if (name === null) return plain(sent, given, callback);
    // Objects and arrays of one text are two statements to the driver and to this.
    const values = sent.rowMode === 'array' ? plainValues(given) : null;
    if (values === null) return plain({ ...sent, name: `${name}_o` }, given, callback);
    const run = (answer: Callback) => void plain(new NamedRun({ ...sent, name }, values, known, answer));
    if (isCallback(callback)) return run(callback);
    return new Promise<RowsAsArrays | undefined>((resolve, reject) => {
      run((error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  Object.assign(client, { query });
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function';
