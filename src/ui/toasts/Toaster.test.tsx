import type { ReactElement, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { Dialog } from '../Dialog';
import { createToasts, type Toasts } from './createToasts';
import { Toaster } from './Toaster';

let shown: Rendered[] = [];
let made = 0;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { unmount } of shown) unmount();
  shown = [];
  vi.useRealTimers();
});

interface Drawn {
  toasts: Toasts;
  container: HTMLElement;
  texts: () => (string | null)[];
  redraw: (beside: ReactNode) => void;
}

/**
 * Renders a toaster.
 * @param beside the rest of the widget
 */
function draw(beside: ReactNode = null): Drawn {
  made += 1;
  const toasts = createToasts(`test${made}`);
  const screen = (others: ReactNode): ReactElement => (
    <>
      {others}
      <Toaster toasterId={toasts.toasterId} label="Notifications" />
    </>
  );
  const rendered = renderScreen(screen(beside));
  shown.push(rendered);
  return {
    toasts,
    container: rendered.container,
    redraw: (others) => rendered.rerender(screen(others)),
    texts: () => [...rendered.container.querySelectorAll('[part=toast] p')].map((text) => text.textContent),
  };
}
const wait = (ms: number) => {
  perform(() => vi.advanceTimersByTime(ms));
};
const dialog = (title: string): ReactElement => (
  <Dialog key={title} title={title} onCancel={() => undefined}>
    {null}
  </Dialog>
);
/** A toast fades, then its node is removed: two timers, the second set by an effect of the first. */
const fadeMs = 250;

describe('Toaster', () => {
  it('shows a toast for 2 s', () => {
    const { toasts, texts } = draw();
    perform(() => toasts.show('success', 'registration successful'));
    wait(1900);
    expect(texts()).toEqual(['registration successful']);
    wait(200);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });

  it('replaces a toast by the next with the same key', () => {
    const { toasts, texts } = draw();
    perform(() => toasts.show('loading', 'Sending…', 'send'));
    wait(10_000);
    expect(texts()).toEqual(['Sending…']);
    perform(() => toasts.show('success', 'email sent, please check', 'send'));
    expect(texts()).toEqual(['email sent, please check']);
    wait(2100);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });

  it('shows five at most, the newest first', () => {
    const { toasts, texts } = draw();
    perform(() => {
      for (const text of ['1', '2', '3', '4', '5', '6']) toasts.show('info', text);
    });
    expect(texts()).toEqual(['6', '5', '4', '3', '2']);
  });

  it('announces errors at once and the rest politely', () => {
    const { toasts, container } = draw();
    perform(() => {
      toasts.show('info', 'calm');
      toasts.show('error', 'urgent');
    });
    const roles = [...container.querySelectorAll('[part=toast]')].map((toast) => [
      toast.role,
      toast.textContent,
    ]);
    expect(roles).toEqual([
      ['alert', 'urgent'],
      ['status', 'calm'],
    ]);
  });

  it('waits while the pointer is on it', () => {
    const { toasts, texts, container } = draw();
    perform(() => toasts.show('info', 'long story'));
    const hover = (type: string) =>
      perform(() =>
        container.querySelector('section')?.dispatchEvent(new MouseEvent(type, { bubbles: true })),
      );
    hover('mouseover');
    wait(10_000);
    expect(texts()).toEqual(['long story']);
    hover('mouseout');
    wait(2100);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });

  it('keeps the toasts of two widgets apart', () => {
    const first = draw();
    const second = draw();
    perform(() => first.toasts.show('info', 'for the first', 'same'));
    expect(second.texts()).toEqual([]);
    perform(() => second.toasts.clear());
    expect(first.texts()).toEqual(['for the first']);
  });

  it('shows toasts inside a modal dialog while one is open, since the rest is inert then', () => {
    const { toasts, container, texts, redraw } = draw(dialog('Security check'));
    perform(() => toasts.show('error', 'You are offline'));
    expect(texts()).toEqual(['You are offline']);
    expect(container.querySelector('dialog [part=toast]')).not.toBeNull();
    redraw(null);
    expect(texts()).toEqual(['You are offline']);
  });

  it('stays in the remaining dialog, whichever was closed first', () => {
    const { toasts, container, texts, redraw } = draw([dialog('A'), dialog('B')]);
    perform(() => toasts.show('loading', 'Sending…', 'send'));
    const holder = () => container.querySelector('[part=toast]')?.closest('dialog')?.textContent;
    expect(holder()).toContain('B');
    redraw([dialog('B')]);
    expect(holder()).toContain('B');
    redraw(null);
    expect(texts()).toEqual(['Sending…']);
    expect(holder()).toBeUndefined();
  });

  it('resumes when the dialog closes under the pointer', () => {
    const { toasts, container, texts, redraw } = draw(dialog('Security check'));
    perform(() => toasts.show('info', 'long story'));
    perform(() =>
      container.querySelector('section')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })),
    );
    wait(10_000);
    expect(texts()).toEqual(['long story']);
    redraw(null);
    wait(2100);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });
});
