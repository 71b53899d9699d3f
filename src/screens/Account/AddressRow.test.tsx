import { describe, expect, it, vi } from 'vitest';
import type { AddressChangeState } from '../../flows/account/addressChange';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import type { AddressRowProps } from './AddressForms';
import { AddressRow } from './AddressRow';

const idle = { isBusy: false, problem: null } as const;

function show(state: AddressChangeState, changes: Partial<AddressRowProps> = {}) {
  const props = {
    kind: 'email',
    value: 'ada@example.com',
    canChange: true,
    state,
    secondsToResend: 0,
    onOpen: vi.fn(),
    onClose: vi.fn(),
    onBack: vi.fn(),
    onEdit: vi.fn(),
    onStart: vi.fn(),
    onResend: vi.fn(),
    onConfirm: vi.fn(async () => true),
    onRemove: vi.fn(async () => true),
    onSignInThere: vi.fn(),
    onMerge: vi.fn(),
    ...changes,
  } satisfies AddressRowProps;
  const rendered = renderScreen(<AddressRow {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  const become = (next: AddressChangeState) => rendered.rerender(<AddressRow {...props} state={next} />);
  return { ...rendered, props, click, become };
}

describe('an address', () => {
  it('is shown with what can be done, or without it', () => {
    expect(namesOf(show({ kind: 'closed' }).screen, 'button')).toEqual(['Change: Email', 'Remove Email']);
    expect(namesOf(show({ kind: 'closed' }, { value: '' }).screen, 'button')).toEqual(['Add: Email']);
    expect(namesOf(show({ kind: 'closed' }, { canChange: false }).screen, 'button')).toEqual([]);
    const { screen } = show({ kind: 'closed' }, { isOnlyWay: true });
    expect(namesOf(screen, 'button')).toEqual(['Change: Email']);
    expect(screen.getByText('Your only way to sign in')).toBeVisible();
  });

  it('stays where the tenant demands it as a second factor, and says so', () => {
    const { screen } = show({ kind: 'closed' }, { isDemanded: true });
    expect(namesOf(screen, 'button')).toEqual(['Change: Email']);
    expect(screen.getByText(/^Two-step verification is required here/)).toBeVisible();
  });

  it('is typed in a field that has the focus, and stays typed beside its problem', async () => {
    const { screen, user, props, become } = show({ kind: 'typing', ...idle });
    const field = screen.getByLabelText('Email');
    expect(field).toHaveFocus();
    await user.type(field, 'new@{Enter}');
    expect(props.onStart).toHaveBeenCalledExactlyOnceWith('new@');
    become({ kind: 'typing', isBusy: false, problem: { key: 'validation.email_format' } });
    expect(field).toHaveValue('new@');
    expect(field).toHaveAccessibleDescription('Email format is incorrect');
  });

  it('is confirmed by the code, which is sent when all digits are there', async () => {
    const { screen, user, props } = show({ kind: 'code', value: 'new@example.com', ...idle });
    expect(screen.getByText(/new@example\.com/)).toBeVisible();
    await user.type(screen.getByLabelText('Verification code'), '123456');
    expect(props.onConfirm).toHaveBeenCalledExactlyOnceWith('123456');
    expect(await screen.findByText('Saved. Your other devices were signed out.')).toBeVisible();
  });

  it('of another account offers the ways on', async () => {
    const { screen, click, props, become } = show({ kind: 'taken', value: 'new@example.com', merge: null });
    expect(screen.getByRole('alert')).toHaveTextContent('belongs to another account');
    expect(screen.getByRole('button', { name: 'Use another' })).toHaveFocus();
    await click('Use another');
    expect(props.onBack).toHaveBeenCalledOnce();
    await click('Sign in there');
    expect(props.onSignInThere).toHaveBeenCalledOnce();
    // A hub without this part does not offer it.
    expect(namesOf(screen, 'button')).toEqual(['Use another', 'Sign in there']);
    become({ kind: 'taken', value: 'new@example.com', merge: 'offer' });
    await click('Join the two accounts');
    expect(props.onMerge).toHaveBeenCalledExactlyOnceWith('offer');
  });

  it('is removed after a question, which has the focus', async () => {
    const { screen, click, props } = show({ kind: 'removing', ...idle });
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await click('Remove');
    expect(props.onRemove).toHaveBeenCalledOnce();
    expect(await screen.findByText('Email was removed')).toBeVisible();
  });
});
