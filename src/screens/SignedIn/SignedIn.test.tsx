import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { SignedIn } from './SignedIn';
import type { SignedInProps } from './SignedInProps';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

function draw(changes: Partial<SignedInProps> = {}) {
  const props: SignedInProps = {
    name: 'designer@example.com',
    status: 'offer',
    problem: null,
    onContinue: vi.fn(),
    onOtherAccount: vi.fn(),
    onSignOut: vi.fn(),
    ...changes,
  };
  const { container } = (shown = renderScreen(<SignedIn {...props} />));
  return {
    props,
    container,
    heading: container.querySelector('h1')?.textContent,
    click: (name: string) =>
      perform(() =>
        [...container.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
      ),
  };
}

describe('SignedIn', () => {
  it('offers to continue, to use another account and to sign out', () => {
    const { props, heading, click } = draw();
    expect(heading).toBe('Continue');
    click('Continue as designer@example.com');
    click('Use another account');
    click('Sign out');
    expect(props.onContinue).toHaveBeenCalledOnce();
    expect(props.onOtherAccount).toHaveBeenCalledOnce();
    expect(props.onSignOut).toHaveBeenCalledOnce();
  });

  it.each(['busy', 'done'] as const)('does nothing more while %s', (status) => {
    const { props, click } = draw({ status });
    click('Continue as designer@example.com');
    click('Use another account');
    click('Sign out');
    expect(props.onContinue).not.toHaveBeenCalled();
    expect(props.onOtherAccount).not.toHaveBeenCalled();
    expect(props.onSignOut).not.toHaveBeenCalled();
  });

  it('shows what went wrong and can be retried', () => {
    const { props, container, click } = draw({ problem: { key: 'error.network' } });
    expect(container.querySelector('[role=alert]')?.textContent).toContain('No connection');
    click('Continue as designer@example.com');
    expect(props.onContinue).toHaveBeenCalledOnce();
  });

  it('works without a name', () => {
    const { props, click } = draw({ name: '' });
    click('Continue');
    expect(props.onContinue).toHaveBeenCalledOnce();
  });

  it('says who is signed in when nothing is left to do', () => {
    const { props, heading, container, click } = draw({ status: 'finished' });
    expect(heading).toBe('Signed in');
    expect(container.textContent).toContain('designer@example.com');
    click('Sign out');
    expect(props.onSignOut).toHaveBeenCalledOnce();
  });
});
