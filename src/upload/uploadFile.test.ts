import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxUploadBytes } from '../api/uploadPolicy';
import { uploadFile } from './uploadFile';
import type { UploadOptions } from './uploadOptions';
import type { UploadPhase } from './uploadState';

/**
 * A browser without workers, with its hub and its storage. Answers are taken from the front of the lists; the last one
 * repeats.
 */
const world = {
  policies: [] as (() => Promise<Response> | Response)[],
  answers: [] as StorageAnswer[],
  /** Addresses that the hub was called at. */
  asked: [] as URL[],
  /** Forms that the storage received. */
  posted: [] as { url: string; form: [string, unknown][] }[],
};

type StorageAnswer = { status: number; body?: string } | 'lost' | 'silent';

const hubAnswer = (code: number, info: unknown, message = '') => Response.json({ code, message, info });
const policy = (changes: Record<string, unknown> = {}) =>
  hubAnswer(1, {
    accessid: 'ID',
    host: 'https://storage.example',
    dir: 'uploads/a/',
    policy: 'p',
    signature: 's',
    callback: 'c',
    ...changes,
  });
const xml = (code: string) =>
  `<Error><Code>${code}</Code><Message>No.</Message><RequestId>R1</RequestId></Error>`;
const next = <Value>(list: Value[]): Value => {
  const value = list.length > 1 ? list.shift() : list[0];
  if (value === undefined) throw new Error('the world has no answer');
  return value;
};

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #url = '';
  #isOver = false;

  open(_: string, url: string): void {
    this.#url = url;
  }
  send(form: FormData): void {
    world.posted.push({ url: this.#url, form: [...form.entries()] });
    const answer = next(world.answers);
    setTimeout(() => this.#answer(answer));
  }
  abort(): void {
    this.#isOver = true;
  }
  #answer(answer: StorageAnswer): void {
    if (this.#isOver) return;
    if (answer === 'lost') {
      this.dispatchEvent(new Event('error'));
      return;
    }
    for (const loaded of [60, 120])
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 120 }));
    // A callback may have aborted.
    if (answer === 'silent' || this.#isOver) return;
    [this.status, this.responseText] = [answer.status, answer.body ?? ''];
    this.dispatchEvent(new Event('load'));
  }
}

const content = 'what a picture holds';
const md5 = createHash('md5').update(content).digest('hex');
const createFile = () => new File([content], 'Sketch.PNG', { type: 'image/png', lastModified: 7 });

beforeEach(() => {
  Object.assign(world, { policies: [() => policy()], answers: [{ status: 200 }], asked: [], posted: [] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    world.asked.push(new URL(address));
    signal.throwIfAborted();
    return next(world.policies)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file that was moved after it was chosen. */
function moveAway(file: File): File {
  return Object.defineProperties(file, {
    stream: { value: () => new ReadableStream() },
    slice: { value: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) },
  });
}

/** Uploads and collects the reports. */
async function run(changes: Partial<UploadOptions> = {}, file: File = createFile()) {
  const phases: UploadPhase[] = [];
  const percents: number[] = [];
  const result = await uploadFile(file, {
    hub: 'https://hub.example',
    token: 'secret',
    onPhase: (phase) => phases.push(phase),
    onProgress: ({ percent }) => percents.push(percent),
    ...changes,
  });
  return { result, phases, percents };
}

describe('uploadFile', () => {
  it('stores a file: hash, policy, post, answer', async () => {
    const { result, phases, percents } = await run();
    expect(result).toEqual({
      kind: 'stored',
      key: `uploads/a/${md5}.png`,
      address: `https://storage.example/uploads/a/${md5}.png`,
      file: {
        name: 'Sketch',
        fullName: 'Sketch.PNG',
        size: content.length,
        type: 'image/png',
        md5,
        ext: '.png',
        lastModified: 7,
      },
    });
    expect(phases).toEqual(['hashing', 'policy', 'sending', 'confirming', 'stored']);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.indexOf(100)).toBe(percents.length - 1);
  });

  it('requests a policy with extension, size and hash, and posts the file last', async () => {
    await run();
    expect(Object.fromEntries(world.asked[0]?.searchParams ?? [])).toEqual({
      ext: '.png',
      size: String(content.length),
      md5,
    });
    const [post] = world.posted;
    expect(post?.url).toBe('https://storage.example/');
    expect(post?.form.map(([name]) => name)).toEqual([
      'name',
      'key',
      'policy',
      'OSSAccessKeyId',
      'success_action_status',
      'callback',
      'signature',
      'file',
    ]);
  });

  it.each([200, 201, 204])('reads %i as stored', async (status) => {
    world.answers = [{ status }];
    expect((await run()).result.kind).toBe('stored');
  });

  it.each<[string, StorageAnswer, object]>([
    [
      'a failed callback',
      { status: 203, body: xml('CallbackFailed') },
      { reason: 'callback', canRetry: true },
    ],
    ['a wrong signature', { status: 403, body: xml('SignatureDoesNotMatch') }, { reason: 'refused' }],
    ['a wrong key pair', { status: 403, body: xml('InvalidAccessKeyId') }, { reason: 'refused' }],
    [
      'a file too large',
      { status: 400, body: xml('EntityTooLarge') },
      { reason: 'tooLarge', canRetry: false },
    ],
    ['a broken form', { status: 400, body: xml('MalformedPOSTRequest') }, { reason: 'refused' }],
    ['a page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, { reason: 'refused', code: '' }],
    ['a lost line', 'lost', { reason: 'network', canRetry: true }],
  ])('reports %s, and does not hash again', async (_, answer, error) => {
    world.answers = [answer, { status: 200 }];
    const { result, phases } = await run();
    expect(result).toMatchObject({ kind: 'failed', error });
    expect(phases.at(-1)).toBe('failed');
    if (result.kind !== 'failed') throw new Error('expected a failure');
    phases.length = 0;
    expect((await result.retry()).kind).toBe('stored');
    expect(phases).toEqual(['policy', 'sending', 'confirming', 'stored']);
  });

  it('passes on the storage’s message', async () => {
    world.answers = [{ status: 403, body: xml('SignatureDoesNotMatch') }];
    expect((await run()).result).toMatchObject({
      error: { code: 'SignatureDoesNotMatch', message: 'No.', requestId: 'R1' },
    });
  });

  it('requests a new policy once when it has expired', async () => {
    world.answers = [{ status: 403, body: xml('AccessDenied') }, { status: 200 }];
    const { result, phases } = await run();
    expect(result.kind).toBe('stored');
    expect(phases.filter((phase) => phase === 'policy')).toHaveLength(2);
    expect(world.asked).toHaveLength(2);
  });

  it('fails after the second policy', async () => {
    world.answers = [{ status: 403, body: xml('AccessDenied') }];
    expect((await run()).result).toMatchObject({ error: { reason: 'denied', code: 'AccessDenied' } });
    expect(world.asked).toHaveLength(2);
  });

  it.each([
    [
      'an expired session',
      () => hubAnswer(-10007, null, 'Sign in'),
      { reason: 'signedOut', message: 'Sign in' },
    ],
    ['a refusal', () => hubAnswer(-100110, null, 'No'), { reason: 'hub', code: '-100110', canRetry: false }],
    ['nonsense', () => new Response('<h1>'), { reason: 'hub', canRetry: true }],
    ['nothing done', () => hubAnswer(0, null), { reason: 'hub', canRetry: false }],
    ['no storage', () => policy({ host: 'javascript:alert(1)' }), { reason: 'hub', canRetry: false }],
    ['a lost line', () => Promise.reject(new TypeError('failed')), { reason: 'network', canRetry: true }],
  ])('reports that the hub answered %s', async (_, answer, error) => {
    world.policies = [answer];
    expect((await run()).result).toMatchObject({ kind: 'failed', error });
    expect(world.posted).toEqual([]);
  });

  it('retries with the token of a new sign-in', async () => {
    world.policies = [() => hubAnswer(-10007, null), () => policy()];
    const { result } = await run();
    if (result.kind !== 'failed') throw new Error('expected a failure');
    expect((await result.retry({ token: 'new' })).kind).toBe('stored');
  });

  it('refuses an unacceptable file before reading it', async () => {
    const huge = Object.defineProperty(createFile(), 'size', { value: maxUploadBytes + 1 });
    const { result, phases } = await run({}, huge);
    expect(result).toMatchObject({ error: { reason: 'tooLarge' } });
    expect(phases).toEqual(['hashing', 'failed']);
  });

  it('reports a file that cannot be read', async () => {
    expect((await run({}, moveAway(createFile()))).result).toMatchObject({
      error: { reason: 'unreadable' },
    });
    // Browsers report a file that disappears during the post like a lost connection.
    world.answers = ['lost'];
    const file = createFile();
    const onPhase = (phase: UploadPhase) => void (phase === 'sending' && moveAway(file));
    expect((await run({ onPhase }, file)).result).toMatchObject({ error: { reason: 'unreadable' } });
  });

  it('fails after a minute without progress', async () => {
    world.answers = ['silent'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { result } = await run({
      onPhase: (phase) => void (phase === 'confirming' && vi.advanceTimersByTimeAsync(60_000)),
    });
    expect(result).toMatchObject({ error: { reason: 'timeout', canRetry: true } });
  });

  it.each(['hashing', 'policy', 'sending', 'confirming'] as const)('can be aborted while %s', async (at) => {
    const abort = new AbortController();
    const phases: UploadPhase[] = [];
    const onPhase = (phase: UploadPhase) => {
      phases.push(phase);
      if (phase === at) abort.abort();
    };
    const { result } = await run({ signal: abort.signal, onPhase });
    expect(result).toEqual({ kind: 'aborted' });
    expect(phases.slice(-2)).toEqual([at, 'aborted']);
  });

  it('does nothing with an aborted signal', async () => {
    const { result, phases } = await run({ signal: AbortSignal.abort() });
    expect(result).toEqual({ kind: 'aborted' });
    expect(phases).toEqual(['hashing', 'aborted']);
    expect(world.asked).toEqual([]);
  });
});
