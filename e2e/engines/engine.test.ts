import { describe, expect, it, vi } from 'vitest';
import { LostCommand, until, within } from './engine';

const never = new Promise<never>(() => undefined);

describe('within', () => {
  it('names a command that is lost', async () => {
    await expect(within('script find', never, 20)).rejects.toThrow(
      new LostCommand('script find: no answer within 0.02 s'),
    );
  });

  it('passes on what the browser answers or refuses', async () => {
    await expect(within('script find', Promise.resolve('a button'))).resolves.toBe('a button');
    const refused = Promise.reject(new Error('no such window'));
    await expect(within('script find', refused)).rejects.toThrow('no such window');
  });
});

describe('until', () => {
  it('asks again what a document that is being replaced refuses, or does not answer', async () => {
    const ask = vi.fn(async () => 'there');
    ask.mockRejectedValueOnce(new Error('no such frame'));
    ask.mockImplementationOnce(() => within('script find', never, 20, Error));
    await expect(until('a button', ask)).resolves.toBe('there');
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('fails at once if a command is lost, and says what for', async () => {
    const ask = vi.fn(() => within('a click', never, 20));
    await expect(until('a button', ask)).rejects.toThrow(
      new LostCommand('a button: a click: no answer within 0.02 s'),
    );
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
