import { describe, expect, it, vi } from 'vitest';
import type { AccountDeletionState } from '../../flows/account/accountDeletion';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { DeletionRow, type DeletionRowProps } from './DeletionRow';

const name = 'ada@example.com';
const label = `To confirm, type ${name}`;
const idle = { isBusy: false, problem: null } as const;
const typing = { kind: 'typing', isMistyped: false, ...idle } as const;
const due = { kind: 'due', at: Date.UTC(2026, 11, 4, 12), ...idle } as const;
const kept = { kind: 'kept' } as const;

function show(state: AccountDeletionState) {
  const props = {
    name,
    state,
    onReload: vi.fn(),
    onOpen: vi.fn(),
    onClose: vi.fn(),
    onEdit: vi.fn(),
    onAsk: vi.fn(async () => true),
    onKeep: vi.fn(async () => true),
  } satisfies DeletionRowProps;
  const rendered = renderScreen(<DeletionRow {...props} />);
  const click = (button: string) =>
    rendered.user.click(rendered.screen.getByRole('button', { name: button }));
  const become = (next: AccountDeletionState) => rendered.rerender(<DeletionRow {...props} state={next} />);
  return { ...rendered, props, click, become };
}

describe('the deletion of the account', () => {
  it('says why it is not known, and tries again', async () => {
    const { screen, click, props, become } = show({ kind: 'failed', text: { key: 'error.network' } });
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
    become({ kind: 'loading' });
    expect(namesOf(screen, 'button')).toEqual([]);
  });

  it('says what goes and what stays, and is folded behind a button, to which the focus returns', async () => {
    const { screen, click, props, become } = show({ kind: 'loading' });
    become(kept);
    expect(screen.getByText(/^Seven days after you ask, .* are deleted\. Apps keep/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete account…' })).not.toHaveFocus();
    await click('Delete account…');
    expect(props.onOpen).toHaveBeenCalledOnce();
    become(typing);
    expect(screen.getByLabelText(label)).toHaveFocus();
    await click('Cancel');
    expect(props.onClose).toHaveBeenCalledOnce();
    become(kept);
    expect(screen.getByRole('button', { name: 'Delete account…' })).toHaveFocus();
  });

  it('keeps what is typed beside its problem, and beside a failure', async () => {
    const { screen, user, props, become } = show(typing);
    const field = screen.getByLabelText(label);
    expect(field).toHaveAccessibleDescription(/Your other devices are signed out at once/);
    await user.type(field, 'ada{Enter}');
    expect(props.onAsk).toHaveBeenCalledExactlyOnceWith('ada');
    expect(props.onEdit).toHaveBeenCalledTimes(3);
    await user.tab();
    become({ ...typing, isMistyped: true, problem: { key: 'deletion.mistyped', values: { name } } });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/That’s not the same\. Type ada@example\.com/);
    become({ ...typing, isBusy: true });
    expect(field).toHaveAttribute('readonly');
    become({ ...typing, problem: { key: 'deletion.failed' } });
    expect(screen.getByText(/^Couldn’t start the deletion/)).toBeVisible();
    expect(field).not.toBeInvalid();
    expect(field).toHaveValue('ada');
  });

  it('has its date, which takes the focus, and the way back', async () => {
    const { screen, click, props, become } = show(typing);
    become(due);
    expect(
      screen.getByRole('region', { name: /^This account will be deleted on December\s4,\s2026\.$/ }),
    ).toHaveFocus();
    expect(screen.getByText(/Your other devices were signed out/)).toBeVisible();
    become({ ...due, problem: { key: 'error.network' } });
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    await click('Keep my account');
    expect(props.onKeep).toHaveBeenCalledOnce();
    become(kept);
    expect(await screen.findByText('Your account stays')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete account…' })).toHaveFocus();
  });

  it('that was asked for earlier takes no focus', () => {
    const { screen, become } = show({ kind: 'loading' });
    become(due);
    expect(screen.getByRole('region')).not.toHaveFocus();
  });
});
