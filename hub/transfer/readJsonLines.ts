import { longestRecord, type FileRecord } from './accountFields';

/** A JSON object a line. A line of any length is read in little memory. */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 1;
  let rest = '';
  let isTooLong = false;
  const take = (text: string): FileRecord | null => {
    const whole = rest + text;
    const record = isTooLong || whole.length > longestRecord ? tooLong(line) : recordOf(line, whole);
    line += 1;
    rest = '';
    isTooLong = false;
    return record;
  };
  for await (const chunk of chunks) {
    const parts = chunk.split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      const record = take(part);
      if (record) yield record;
    }
    rest = isTooLong ? '' : rest + last;
    isTooLong ||= rest.length > longestRecord;
  }
  const record = take('');
  if (record) yield record;
}

const tooLong = (line: number): FileRecord => ({
  line,
  values: null,
  fault: `is longer than ${longestRecord} characters`,
});

/** `null` for an empty line. */
function recordOf(line: number, text: string): FileRecord | null {
  const json = text.replace(/^\uFEFF/, '').trim();
  if (json === '') return null;
  try {
    const values: unknown = JSON.parse(json);
    if (isObject(values)) return { line, values };
  } catch {
    // Answered like any other text; the parser's message would quote it.
  }
  return { line, values: null, fault: 'is no object of JSON' };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
