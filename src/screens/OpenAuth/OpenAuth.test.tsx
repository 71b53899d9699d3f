import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { OpenAuth, type OpenAuthProps } from './OpenAuth';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

const login = { auth_token: 'token-2', ticket: '', username: 'Grace', method: 'open_auth' };

function draw(state: OpenAuthProps['state']) {
  const props: OpenAuthProps = {
    state,
    onAccept: vi.fn(),
    onKeep: vi.fn(),
    onRetry: vi.fn(),
    onLeave: vi.fn(),
  };
  const { container } = (shown = renderScreen(<OpenAuth {...props} />));
  const buttons = [...container.querySelectorAll('button')];
  return {
    props,
    text: container.textContent,
    names: buttons.map((button) => button.textContent),
    click: (name: string) => perform(() => buttons.find((button) => button.textContent === name)?.click()),
  };
}

describe('OpenAuth', () => {
  it('asks which account to use, naming both', () => {
    const { text, names, click, props } = draw({ kind: 'asking', login, current: 'Ada' });
    expect(text).toContain('You are signed in as Ada. This link signs you in as Grace.');
    expect(names).toEqual(['Continue as Grace', 'Stay signed in as Ada']);
    click('Continue as Grace');
    click('Stay signed in as Ada');
    expect(props.onAccept).toHaveBeenCalledOnce();
    expect(props.onKeep).toHaveBeenCalledOnce();
  });

  it('works without names', () => {
    const state = { kind: 'asking', login: { ...login, username: '' }, current: '' } as const;
    const { text, names } = draw(state);
    expect(text).toContain('You are signed in as another account.');
    expect(names).toEqual(['Continue', 'Cancel']);
  });

  it('shows who signs in, and no token', () => {
    expect(draw({ kind: 'entering', name: 'Grace' }).text).toContain('You are signed in as Grace.');
    shown?.unmount();
    expect(draw({ kind: 'entering', name: '' }).text).toContain('The link is good.');
    shown?.unmount();
    expect(draw({ kind: 'asking', login, current: 'Ada' }).text).not.toContain('token-2');
  });

  it.each([
    [true, ['Try again', 'Back to sign in']],
    [false, ['Back to sign in']],
  ])('has a way out of a failure (can be tried again: %s)', (canRetry, wanted) => {
    const { text, names, click, props } = draw({
      kind: 'failed',
      text: { text: 'This code was used before' },
      canRetry,
    });
    expect(text).toContain('This code was used before');
    expect(names).toEqual(wanted);
    click('Back to sign in');
    expect(props.onLeave).toHaveBeenCalledOnce();
  });
});
