import { describe, expect, it, vi } from 'vitest';
import { LostCommand } from './engine';
import { createCommand, createPlace } from './firefox';
import { createRead } from './reads';

interface Sent {
  id: number;
  method: string;
}

/** A browser that gives each command the answer that a function has for it. */
function createFake(answerTo: (sent: Sent) => object | undefined) {
  const socket = new EventTarget();
  const commands: string[] = [];
  const send = (text: string): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of `createCommand`
    const sent = JSON.parse(text) as Sent;
    commands.push(sent.method);
    const answer = answerTo(sent);
    if (answer) socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }));
  };
  const lines: string[] = [];
  const command = createCommand(Object.assign(socket, { send }), 200);
  const read = createRead((line) => lines.push(line), { patience: 190, again: 60 });
  return { lines, commands, place: createPlace({ send: command, read }, 'tab', 'visitor') };
}

const value = (id: number, result: unknown): object => ({
  id,
  type: 'success',
  result: { type: 'success', result: { value: JSON.stringify(result) } },
});

/** Runs nowhere: the fake answers. */
const findButton = (): string => 'a button';

describe('Firefox', () => {
  it('reads again in the next document what the one before has not answered', async () => {
    const fake = createFake(({ id }) => (id === 1 ? undefined : value(id, 'a button')));
    await expect(fake.place.read(findButton)).resolves.toBe('a button');
    expect(fake.commands).toEqual(['script.callFunction', 'script.callFunction']);
    expect(fake.lines).toEqual(['script findButton: no answer within 0.06 s, sent again']);
  });

  it.each([
    ['runs', 'script findButton', (fake: ReturnType<typeof createFake>) => fake.place.run(findButton)],
    ['acts', 'input.performActions', (fake: ReturnType<typeof createFake>) => fake.place.act([])],
  ])('%s once, and names the command that is not answered', async (_, name, work) => {
    const fake = createFake(() => undefined);
    await expect(work(fake)).rejects.toThrow(new LostCommand(`${name}: no answer within 0.2 s`));
    expect(fake.commands).toHaveLength(1);
  });

  it('names the command that fails', async () => {
    const fake = createFake(({ id }) => ({ id, type: 'error', message: 'no such frame' }));
    await expect(fake.place.run(findButton)).rejects.toThrow('script findButton: no such frame');
  });

  it('tells what a script throws', async () => {
    const answer = vi.fn(({ id }: Sent) => ({
      id,
      type: 'success',
      result: { type: 'exception', exceptionDetails: { text: 'TypeError: x is null' } },
    }));
    await expect(createFake(answer).place.read(findButton)).rejects.toThrow('TypeError: x is null');
  });
});
