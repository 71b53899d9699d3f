import { Agent, request } from 'node:http';

/** A call to repeat. */
export interface LoadCall {
  port: number;
  path: string;
  headers?: Record<string, string>;
  body: unknown;
}

/** The result; times in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
  /** Answers other than a success. */
  failed: number;
}

const warmUpMs = 2_000;

/**
 * Repeats a call over several connections, each of which sends its next call after the answer.
 * @param durationMs measured, after a warm-up that is not
 */
export async function loadHub(call: LoadCall, connections: number, durationMs: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const from = performance.now() + warmUpMs;
  const until = from + durationMs;
  const repeat = async (): Promise<void> => {
    for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
      const isDone = await send(call, agent);
      const endedAt = performance.now();
      if (startedAt < from || endedAt > until) continue;
      if (isDone) times.push(endedAt - startedAt);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return {
    perSecond: times.length / (durationMs / 1000),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: sorted.at(-1) ?? NaN,
    failed,
  };
}

/** @returns whether the hub answered with a code above 0 */
function send({ port, path, headers, body }: LoadCall, agent: Agent): Promise<boolean> {
  const text = JSON.stringify(body);
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        port,
        path,
        host: '127.0.0.1',
        method: 'POST',
        headers: {
          ...headers,
          host: `localhost:${port}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (received += chunk));
        answer.on('end', () => resolve(/^\{"code":[1-9]/.test(received)));
        answer.on('error', () => resolve(false));
      },
    );
    sent.on('error', () => resolve(false));
    sent.end(text);
  });
}
