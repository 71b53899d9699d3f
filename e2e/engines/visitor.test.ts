import { describe, expect, it, vi } from 'vitest';
import { LostCommand, type Place } from './engine';
import { Visitor } from './visitor';

const found = { x: 1, y: 2, value: '', isFocused: false, isEnabled: true };

/** A document that finds every control. @param isMissed whether it has seen no click */
function createFake(isMissed: () => boolean) {
  const run = vi.fn(async () => undefined);
  const read = vi.fn(async (work: { name: string }) => (work.name === 'findControl' ? found : isMissed()));
  const click = vi.fn(async () => undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a click needs
  const place = { run, read, click } as unknown as Place;
  return { click, visitor: new Visitor(place) };
}

const lost = new LostCommand('a click: no answer within 60 s');

describe('click', () => {
  it('counts if the page received it, although the browser did not answer', async () => {
    const { click, visitor } = createFake(() => false);
    click.mockRejectedValue(lost);
    await visitor.click('button', 'Sign in');
    expect(click).toHaveBeenCalledTimes(1);
  });

  it('is not sent again if the browser did not answer', async () => {
    const { click, visitor } = createFake(() => true);
    click.mockRejectedValue(lost);
    await expect(visitor.click('button', 'Sign in')).rejects.toThrow(
      new LostCommand(`a click on button "Sign in": ${lost.message}`),
    );
    expect(click).toHaveBeenCalledTimes(1);
  });

  it('is made again if the control moved away under it', async () => {
    let isMissed = true;
    const { click, visitor } = createFake(() => isMissed);
    click.mockImplementation(async () => {
      isMissed = click.mock.calls.length < 2;
    });
    await visitor.click('button', 'Sign in');
    expect(click).toHaveBeenCalledTimes(2);
  });
});
