import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PasskeyEntry } from '../../api/passkeys';
import type { OwnedList } from '../../flows/account/ownedListState';
import { namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { PasskeyList, type PasskeyListProps } from './PasskeyList';

const created_at = Date.UTC(2026, 10, 20, 12, 30);
const used_at = Date.UTC(2026, 10, 24, 12, 30);
const phone: PasskeyEntry = {
  id: 'one',
  name: 'My phone',
  provider: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
  synced: true,
  created_at,
  used_at,
};
const items: PasskeyEntry[] = [
  phone,
  { ...phone, id: 'two', name: '', used_at: created_at },
  { ...phone, id: 'three', name: '', provider: 'b0b0b0b0-0000-0000-0000-000000000000', synced: false },
];
const shown = {
  kind: 'shown',
  items,
  ending: null,
  problem: null,
} as const satisfies OwnedList<PasskeyEntry>;

function renderList(changes: Partial<PasskeyListProps> = {}) {
  const onAdd = vi.fn(async () => true);
  const onRename = vi.fn(async () => true);
  const onRemove = vi.fn(async () => true);
  const props = { list: shown, canAdd: true, onAdd, onRename, onRemove, onReload: vi.fn(), ...changes };
  const rendered = renderScreen(<PasskeyList {...props} />);
  const press = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, press };
}

describe('PasskeyList', () => {
  it('shows each with its name, else the name of what keeps it, where it is kept and when it was used', () => {
    const { screen } = renderList();
    expect(textsOf(screen, 'listitem')).toEqual([
      expect.stringMatching(/^My phoneSyncedCreated Nov 20, 2026, last used Nov 24, 2026/),
      expect.stringMatching(/^Google Password ManagerSyncedCreated Nov 20, 2026, not used yet/),
      expect.stringMatching(/^PasskeyOn one device only/),
    ]);
  });

  it('offers no removal of the last one where the tenant demands it, and says why', () => {
    const demanded = /^Two-step verification is required here/;
    const last = renderList({ list: { ...shown, items: [phone] }, isDemanded: true });
    expect(namesOf(last.screen, 'button')).toEqual(['Rename passkey My phone', 'Add a passkey']);
    expect(last.screen.getByText(demanded)).toBeVisible();
    last.unmount();
    const { screen } = renderList({ isDemanded: true });
    expect(namesOf(screen, 'button')).toContain('Remove passkey My phone');
    expect(screen.queryByText(demanded)).not.toBeInTheDocument();
  });

  it('adds one, and says so', async () => {
    const { screen, props, press } = renderList();
    await press('Add a passkey');
    expect(props.onAdd).toHaveBeenCalledOnce();
    expect(textsOf(screen, 'status')).toContain('Passkey added');
  });

  it('is empty, cannot add in this browser, loads, and fails', async () => {
    const empty = renderList({ list: { ...shown, items: [] }, canAdd: false });
    expect(empty.screen.getByText(/^None yet/)).toBeVisible();
    expect(namesOf(empty.screen, 'button')).toEqual([]);
    empty.unmount();
    const failed = renderList({ list: { kind: 'failed', text: { key: 'error.network' } } });
    expect(failed.screen.getByRole('alert')).toHaveTextContent('No connection');
    await failed.press('Try again');
    expect(failed.props.onReload).toHaveBeenCalledOnce();
  });

  it('renames one in place: the field has the focus and the name, and gives the focus back', async () => {
    const { screen, user, props, press } = renderList();
    await press('Rename passkey My phone');
    const field = screen.getByLabelText('Name');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('My phone');
    await user.keyboard('  Work phone {Enter}');
    expect(props.onRename).toHaveBeenCalledExactlyOnceWith('one', 'Work phone');
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    expect(textsOf(screen, 'status')).toContain('The passkey was renamed');
    expect(screen.getByRole('button', { name: 'Rename passkey My phone' })).toHaveFocus();
  });

  it('keeps the typed name where the hub refuses it or the owner cancels the proof', async () => {
    const { screen, user, press } = renderList({ onRename: async () => false });
    await press('Rename passkey Passkey');
    await user.keyboard('Key{Enter}');
    expect(screen.getByLabelText('Name')).toHaveValue('Key');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Rename passkey Passkey' })).toHaveFocus();
  });

  it('removes one only after a question, and gives the focus to the list', async () => {
    const { screen, props, press } = renderList();
    await press('Remove passkey My phone');
    expect(props.onRemove).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Remove passkey My phone' })).toHaveFocus();
    await press('Remove passkey My phone');
    await press('Remove');
    expect(props.onRemove).toHaveBeenCalledExactlyOnceWith('one');
    expect(textsOf(screen, 'status')).toContain('My phone was removed');
    expect(screen.getByRole('region', { name: 'Passkeys' })).toHaveFocus();
  });

  it('shows why a change failed, and does one at a time', async () => {
    const problem = { text: 'This is the only way to sign in' };
    const { screen, props, press } = renderList({ list: { ...shown, problem, ending: 'two' } });
    expect(screen.getByRole('alert')).toHaveTextContent('This is the only way to sign in');
    await press('Add a passkey');
    await press('Remove passkey My phone');
    expect(props.onAdd).not.toHaveBeenCalled();
    expect(within(screen.getByRole('list')).queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});
