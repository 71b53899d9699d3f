/** How a call can fail, as `fetch` sees it: one table for every call. */
import type { EntryErrorKind } from '../contract/errors';

export interface Fault {
  name: string;
  /** What `fetch` does in this case. */
  answer: () => Promise<Response>;
  /** How the client must report it. */
  kind: EntryErrorKind;
}

const text = (body: BodyInit | null, init: ResponseInit = {}): Promise<Response> =>
  Promise.resolve(new Response(body, init));
const never = <Value>(): Promise<Value> => new Promise(() => undefined);

/** A body that ends in the given way after its first piece. */
const bodyThat = (end: (controller: ReadableStreamDefaultController) => void): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":1,'));
      end(controller);
    },
  });

/** 10 MB, a piece at a time. */
function longBody(): ReadableStream {
  const piece = new TextEncoder().encode('x'.repeat(65_536));
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= 10 * 1024 * 1024) return controller.close();
      sent += piece.byteLength;
      controller.enqueue(piece);
    },
  });
}

export const faults: readonly Fault[] = [
  { name: 'refused', kind: 'network', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  { name: 'offline', kind: 'network', answer: () => Promise.reject(new TypeError('offline')) },
  {
    name: 'dropped in the middle',
    kind: 'network',
    answer: () => text(bodyThat((controller) => controller.error(new TypeError('terminated')))),
  },
  { name: 'hanging', kind: 'timeout', answer: never },
  { name: 'hanging in the middle', kind: 'timeout', answer: () => text(bodyThat(() => undefined)) },
  { name: '500 with nothing', kind: 'malformed', answer: () => text('', { status: 500 }) },
  { name: '502 with HTML', kind: 'malformed', answer: () => text('<h1>Bad Gateway</h1>', { status: 502 }) },
  { name: '200 with nothing', kind: 'malformed', answer: () => text('') },
  { name: 'cut JSON', kind: 'malformed', answer: () => text('{"code":1,"message":"","info":{"to') },
  {
    name: 'another shape',
    kind: 'malformed',
    answer: () => text('{"code":1,"message":"","info":7,"__proto__":{"code":1}}'),
  },
  { name: 'a code that is no number', kind: 'malformed', answer: () => text('{"code":"one","info":{}}') },
  { name: '10 MB', kind: 'malformed', answer: () => text(longBody()) },
  {
    name: '429',
    kind: 'business',
    answer: () =>
      text('{"code":-100105,"message":"Too many tries","info":{}}', {
        status: 429,
        headers: { 'retry-after': '30' },
      }),
  },
];
