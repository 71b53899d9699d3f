import { within } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen } from '../../testing/renderScreen';
import { Dialog } from '../Dialog';
import { createToasts } from './createToasts';
import { Toaster } from './Toaster';

let made = 0;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Renders a toaster.
 * @param beside the rest of the widget
 */
function renderToaster(beside: ReactNode = null) {
  made += 1;
  const toasts = createToasts(`test${made}`);
  const ui = (others: ReactNode): ReactElement => (
    <>
      {others}
      <Toaster toasterId={toasts.toasterId} label="Notifications" />
    </>
  );
  const { screen, user, rerender } = renderScreen(ui(beside));
  return {
    toasts,
    screen,
    user,
    /** The texts of all toasts, the newest first. */
    texts: () =>
      [...screen.getByRole('region', { name: 'Notifications' }).children].map((toast) => toast.textContent),
    rerenderBeside: (others: ReactNode) => rerender(ui(others)),
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
    const { toasts, texts } = renderToaster();
    perform(() => toasts.show('success', 'registration successful'));
    wait(1900);
    expect(texts()).toEqual(['registration successful']);
    wait(200);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });

  it('replaces a toast with the same key', () => {
    const { toasts, texts } = renderToaster();
    perform(() => toasts.show('loading', 'Sending…', 'send'));
    wait(10_000);
    wait(fadeMs);
    expect(texts()).toEqual(['Sending…']);
    perform(() => toasts.show('success', 'email sent, please check', 'send'));
    expect(texts()).toEqual(['email sent, please check']);
    wait(2100);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });

  it('shows at most five, newest first', () => {
    const { toasts, texts } = renderToaster();
    perform(() => {
      for (const text of ['1', '2', '3', '4', '5', '6']) toasts.show('info', text);
    });
    expect(texts()).toEqual(['6', '5', '4', '3', '2']);
  });

  it('announces errors at once and the rest politely', () => {
    const { toasts, screen } = renderToaster();
    perform(() => {
      toasts.show('info', 'calm');
      toasts.show('error', 'urgent');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('urgent');
    expect(screen.getByRole('status')).toHaveTextContent('calm');
  });

  it('waits while the pointer is on it', async () => {
    const { toasts, texts, screen, user } = renderToaster();
    perform(() => toasts.show('info', 'long story'));
    await user.hover(screen.getByRole('status'));
    wait(10_000);
    wait(fadeMs);
    expect(texts()).toEqual(['long story']);
    await user.unhover(screen.getByRole('status'));
    wait(2100);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });

  it('keeps the toasts of two widgets apart', () => {
    const first = renderToaster();
    const second = renderToaster();
    perform(() => first.toasts.show('info', 'for the first', 'same'));
    expect(second.texts()).toEqual([]);
    perform(() => second.toasts.clear());
    expect(first.texts()).toEqual(['for the first']);
  });

  it('shows toasts inside an open modal dialog, because the rest is inert', () => {
    const { toasts, screen, texts, rerenderBeside } = renderToaster(dialog('Security check'));
    perform(() => toasts.show('error', 'You are offline'));
    const alert = within(screen.getByRole('dialog', { name: 'Security check' })).getByRole('alert');
    expect(alert).toHaveTextContent('You are offline');
    rerenderBeside(null);
    expect(texts()).toEqual(['You are offline']);
  });

  it('stays in the remaining dialog, in either order of closing', () => {
    const { toasts, screen, texts, rerenderBeside } = renderToaster([dialog('A'), dialog('B')]);
    perform(() => toasts.show('loading', 'Sending…', 'send'));
    expect(screen.getByRole('dialog', { name: 'B' })).toContainElement(screen.getByRole('status'));
    rerenderBeside([dialog('B')]);
    expect(screen.getByRole('dialog', { name: 'B' })).toContainElement(screen.getByRole('status'));
    rerenderBeside(null);
    expect(texts()).toEqual(['Sending…']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('resumes when the dialog closes under the pointer', async () => {
    const { toasts, screen, user, texts, rerenderBeside } = renderToaster(dialog('Security check'));
    perform(() => toasts.show('info', 'long story'));
    await user.hover(screen.getByRole('status'));
    wait(10_000);
    wait(fadeMs);
    expect(texts()).toEqual(['long story']);
    rerenderBeside(null);
    wait(2100);
    wait(fadeMs);
    expect(texts()).toEqual([]);
  });
});
