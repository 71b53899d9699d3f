import autocannon from 'autocannon';
import { Agent, request } from 'node:http';

/** A request without what differs in each. */
interface Call {
  ports: readonly number[];
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** What a right answer holds; by default any answer with a status of 2xx is right. */
  holds?: string;
}

/** What differs in one request. */
export interface OneOfMany {
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** A call to repeat: for some time, or once for each of many. */
export interface Load extends Call {
  each?: readonly OneOfMany[];
}

/** The result; times in milliseconds. */
export interface LoadResult {
  calls: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were not right, and requests without one. */
  failed: number;
}

/** Answers of one load so far. */
interface Heard {
  times: number[];
  failed: number;
}

/**
 * Repeats a call over several connections, spread over the ports. Each sends its next request after the answer.
 * @param seconds how long, unless `each` says how often
 */
export async function runLoad(load: Load, connections: number, seconds: number): Promise<LoadResult> {
  const heard: Heard = { times: [], failed: 0 };
  const startedAt = performance.now();
  const { each, ports } = load;
  const ofPort = Math.max(1, Math.floor(connections / ports.length));
  await Promise.all(
    each
      ? ports.map((port, index) => sendEach(load, port, every(each, ports.length, index), ofPort, heard))
      : ports.map((port) => repeat(load, port, ofPort, seconds, heard)),
  );
  const took = (performance.now() - startedAt) / 1000;
  const sorted = heard.times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return {
    calls: sorted.length,
    seconds: took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed: heard.failed,
  };
}

const every = <Item>(items: readonly Item[], step: number, first: number): Item[] =>
  items.filter((_, index) => index % step === first);

function repeat(
  { method, path, headers, body, holds }: Call,
  port: number,
  connections: number,
  seconds: number,
  heard: Heard,
): Promise<void> {
  const options = {
    url: `http://127.0.0.1:${port}${path}`,
    method,
    connections,
    duration: seconds,
    headers: { host: `localhost:${port}`, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(holds === undefined ? {} : { verifyBody: (answer: unknown) => String(answer).includes(holds) }),
  };
  return new Promise((resolve, reject) => {
    const load = autocannon(options, (error: Error | null, result) => {
      if (error) {
        reject(error);
        return;
      }
      heard.failed += result.non2xx + result.errors + result.mismatches;
      resolve();
    });
    load.on('response', (_client, _status, _bytes, ms) => void heard.times.push(ms));
  });
}

/** By Node's own client: these calls are slow, and autocannon sends the first of several requests once for each connection. */
async function sendEach(
  call: Call,
  port: number,
  each: readonly OneOfMany[],
  connections: number,
  heard: Heard,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const rest = each.values();
  const sendRest = async (): Promise<void> => {
    for (const one of rest) {
      const startedAt = performance.now();
      const isRight = await send(call, port, one, agent);
      heard.times.push(performance.now() - startedAt);
      if (!isRight) heard.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRest));
  agent.destroy();
}

function send(
  { method, path, headers, holds = '' }: Call,
  port: number,
  one: OneOfMany,
  agent: Agent,
): Promise<boolean> {
  const own = { host: `localhost:${port}`, 'content-length': Buffer.byteLength(one.body) };
  const options = {
    agent,
    port,
    path,
    method,
    host: '127.0.0.1',
    headers: { ...headers, ...one.headers, ...own },
  };
  return new Promise((resolve) => {
    const sent = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('error', () => resolve(false));
      answer.on('end', () => resolve(answer.statusCode === 200 && text.includes(holds)));
    });
    sent.on('error', () => resolve(false));
    sent.end(one.body);
  });
}
