// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { hideReplayedEvents } from './runApp';

it('hides events that React replays from later listeners until it is released', () => {
  const container = document.createElement('div');
  const field = container.appendChild(document.createElement('input'));
  const heard = vi.fn();
  const send = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));

  const letThrough = hideReplayedEvents(container);
  for (const type of ['focusin', 'mouseover', 'input']) {
    container.addEventListener(type, () => heard(type));
    container.addEventListener(type, () => heard(`${type}, capturing`), true);
    send(type);
  }
  expect(heard.mock.calls).toEqual([['input, capturing'], ['input']]);

  heard.mockClear();
  letThrough();
  send('focusin');
  expect(heard.mock.calls).toEqual([['focusin, capturing'], ['focusin']]);
});
