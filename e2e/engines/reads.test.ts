import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LostCommand, pause, until } from './engine';
import { createRead } from './reads';

const never = new Promise<never>(() => undefined);

describe('createRead', () => {
  const lines: string[] = [];
  const read = createRead((line) => lines.push(line), { patience: 10_000, again: 4_000 });

  beforeEach(() => {
    vi.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('sends once what is answered', async () => {
    const send = vi.fn(async () => 'an answer');
    await expect(read('script find', send)).resolves.toBe('an answer');
    expect(send).toHaveBeenCalledTimes(1);
    expect(lines).toEqual([]);
  });

  it('sends again what is lost, and reports it', async () => {
    const send = vi.fn(async (isAgain: boolean) => (isAgain ? 'of the new document' : never));
    const answer = read('script find', send);
    await vi.advanceTimersByTimeAsync(4_000);
    await expect(answer).resolves.toBe('of the new document');
    expect(lines).toEqual(['script find: no answer within 4 s, sent again']);
  });

  it('takes the late answer to the first one', async () => {
    const answer = read('script find', (isAgain) => (isAgain ? never : pause(5_000).then(() => 'late')));
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(answer).resolves.toBe('late');
  });

  it('gives up at the limit, with the name of the command', async () => {
    const send = vi.fn(() => never);
    const failure = read('script find', send).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toEqual(new LostCommand('script find: no answer within 10 s'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('passes on what the browser refuses', async () => {
    const send = vi.fn(async () => {
      throw new Error('no such window');
    });
    await expect(read('script find', send)).rejects.toThrow('no such window');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('until', () => {
  it('polls through errors of a document that is being replaced', async () => {
    const ask = vi.fn(async () => 'there');
    ask.mockRejectedValueOnce(new Error('no such frame'));
    await expect(until('a button', ask)).resolves.toBe('there');
  });

  it('fails at once if a command is lost, and says what for', async () => {
    const ask = vi.fn(async (): Promise<string> => {
      throw new LostCommand('script find: no answer within 60 s');
    });
    await expect(until('a button', ask)).rejects.toThrow(
      new LostCommand('a button: script find: no answer within 60 s'),
    );
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
