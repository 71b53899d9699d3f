import { isAccountField, longestRecord, TransferError, type FileRecord } from './accountFields';

/** A row as it is in the file. */
interface Row {
  line: number;
  fields: string[];
  isTooLong: boolean;
}

/**
 * Comma-separated values (RFC 4180) with a first row of names. A field in quotes may hold commas and ends of lines.
 * @throws TransferError for names that are no fields
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let names: readonly string[] | null = null;
  for await (const row of rowsOf(chunks)) {
    if (row.fields.length === 1 && row.fields[0] === '') continue;
    if (names === null) names = readNames(row.fields);
    else yield recordOf(row, names);
  }
}

function readNames(fields: readonly string[]): readonly string[] {
  const names = fields.map((name) => name.replace(/^\uFEFF/, '').trim());
  const strange = names.find((name) => !isAccountField(name));
  if (strange !== undefined)
    throw new TransferError(
      `The first row names "${strange.slice(0, 40)}", which is no field of an account.`,
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TransferError(`The first row names ${twice} twice.`);
  return names;
}

function recordOf({ line, fields, isTooLong }: Row, names: readonly string[]): FileRecord {
  if (isTooLong) return { line, values: null, fault: `is longer than ${longestRecord} characters` };
  if (fields.length !== names.length)
    return { line, values: null, fault: `has ${fields.length} fields, and the first row ${names.length}` };
  return { line, values: Object.fromEntries(names.map((name, index) => [name, fields[index]])) };
}

/** Splits text as it comes, so that a file of any size is read in little memory. */
class RowReader {
  private row: Row = { line: 1, fields: [], isTooLong: false };
  private line = 1;
  private field = '';
  private length = 0;
  private state: 'plain' | 'quoted' | 'closed' = 'plain';

  /** @returns a row that this character ends */
  read(char: string): Row | null {
    if (char === '\n') this.line += 1;
    if (this.state === 'quoted') {
      if (char === '"') this.state = 'closed';
      else this.add(char);
      return null;
    }
    if (char === '"') this.quote();
    else if (char === ',') this.endField();
    else if (char === '\n') return this.endRow();
    else if (char !== '\r') this.add(char);
    return null;
  }

  /** Two quotes within quotes are one; others open a field. */
  private quote(): void {
    if (this.state === 'closed') this.add('"');
    this.state = 'quoted';
  }

  private add(char: string): void {
    this.length += 1;
    if (this.length > longestRecord) this.row.isTooLong = true;
    else this.field += char;
  }

  private endField(): void {
    if (this.row.fields.length < 100) this.row.fields.push(this.field);
    this.field = '';
    this.state = 'plain';
  }

  endRow(): Row {
    this.endField();
    const { row } = this;
    this.row = { line: this.line, fields: [], isTooLong: false };
    this.length = 0;
    return row;
  }
}

async function* rowsOf(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const reader = new RowReader();
  for await (const chunk of chunks)
    for (const char of chunk) {
      const row = reader.read(char);
      if (row) yield row;
    }
  yield reader.endRow();
}
