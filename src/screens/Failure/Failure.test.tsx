import { describe, expect, it, vi } from 'vitest';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { Failure, type FailureProps } from './Failure';

describe('Failure', () => {
  it('shows the status, the title and the message', () => {
    const detail = { text: 'x is not a function' };
    const { screen, container } = renderScreen(<Failure kind="unexpected" status={500} detail={detail} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Unexpected Application Error!$/);
    expect(screen.getByText('Show details')).toBeVisible();
    expect(container).toHaveTextContent('Error 500');
    expect(screen.getByText('x is not a function')).not.toBeVisible();
    expect(container).toHaveTextContent('Something broke on our side.');
  });

  it.each<[FailureProps, string[], string[]]>([
    [{ kind: 'config', detail: null }, [], []],
    [{ kind: 'chunk', detail: null, onRetry: vi.fn(), onReload: vi.fn() }, ['Try again', 'Reload'], []],
    [
      { kind: 'unexpected', detail: { text: 'x' }, onRetry: vi.fn(), onReload: vi.fn() },
      ['Try again'],
      ['Back to sign in'],
    ],
    [{ kind: 'settings', detail: null, newTabHref: '/entry' }, [], ['Continue in a new tab']],
  ])('shows only the available actions: $kind', (props, buttons, links) => {
    const { screen } = renderScreen(<Failure {...props} />);
    expect(namesOf(screen, 'button')).toEqual(buttons);
    expect(namesOf(screen, 'link')).toEqual(links);
  });

  it('retries on click', async () => {
    const onRetry = vi.fn();
    const { screen, user } = renderScreen(<Failure kind="chunk" detail={null} onRetry={onRetry} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is announced', () => {
    const { screen } = renderScreen(<Failure kind="settings" detail={null} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach the sign-in service right now.');
  });
});
