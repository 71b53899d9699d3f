import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { Failure, type FailureProps } from './Failure';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

function draw(props: FailureProps) {
  const { container } = (shown = renderScreen(<Failure {...props} />));
  return {
    container,
    text: container.textContent,
    names: [...container.querySelectorAll('a, button')].map((element) => element.textContent),
  };
}

describe('Failure', () => {
  it('shows the status, the title and the message', () => {
    const { text, container } = draw({
      kind: 'unexpected',
      status: 500,
      detail: { text: 'x is not a function' },
    });
    expect(container.querySelector('h1')?.textContent).toBe('Unexpected Application Error!');
    expect(text).toContain('Error 500');
    expect(text).toContain('x is not a function');
  });

  it('shows only the actions that are available', () => {
    expect(draw({ kind: 'config', detail: null }).names).toEqual([]);
    expect(draw({ kind: 'chunk', detail: null, onRetry: vi.fn(), onReload: vi.fn() }).names).toEqual([
      'Try again',
      'Reload',
      'Back to sign in',
    ]);
    expect(draw({ kind: 'settings', detail: null, newTabHref: '/entry' }).names).toEqual([
      'Continue in a new tab',
    ]);
  });

  it('tries again on click', () => {
    const onRetry = vi.fn();
    const { container } = draw({ kind: 'chunk', detail: null, onRetry });
    perform(() => container.querySelector('button')?.click());
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is announced', () => {
    expect(
      draw({ kind: 'settings', detail: null }).container.querySelector('[role=alert]')?.textContent,
    ).toContain('The sign-in service cannot be reached right now.');
  });
});
