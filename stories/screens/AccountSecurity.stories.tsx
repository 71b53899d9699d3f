import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import type { LinkEntry } from '../../src/api/links';
import type { SessionEntry } from '../../src/api/sessions';
import { idleForm } from '../../src/flows/form/formState';
import { AccountSecurity } from '../../src/screens/AccountSecurity/AccountSecurity';
import { look } from '../stage/look';

const used_at = Date.UTC(2026, 10, 20, 12, 30);
const here = {
  id: '1',
  current: true,
  device: 'Chrome, Windows',
  place: '198.51.100.4',
  created_at: used_at,
  used_at,
};
const sessions = [
  here,
  { ...here, id: '2', current: false, device: 'Safari, iPhone', place: '203.0.113.7' },
  { ...here, id: '3', current: false, device: '', place: '' },
];
const shown: OwnedList<SessionEntry> = { kind: 'shown', items: sessions, ending: null, problem: null };

const links: LinkEntry[] = [
  { id: '1', provider: 'wechat', created_at: used_at, used_at },
  { id: '2', provider: 'google', name: 'Ada Designer', created_at: used_at, used_at },
];
const linked: OwnedList<LinkEntry> = { kind: 'shown', items: links, ending: null, problem: null };
const linkTable = (list: OwnedList<LinkEntry>) => ({
  list,
  onRemove: fn(async () => true),
  onReload: fn(),
});

const meta: Meta<typeof AccountSecurity> = {
  title: 'Screens/Account security',
  component: AccountSecurity,
  parameters: { stage: 'page' },
  args: {
    list: shown,
    form: idleForm,
    hasSessions: true,
    hasLinks: true,
    links: linkTable(linked),
    hasPassword: true,
    onEnd: fn(),
    onReload: fn(),
    onEdit: fn(),
    onSave: fn(async () => true),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AccountSecurity>;

export const Sessions: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('sessions.end_others'));
    await expect(context.args.onEnd).toHaveBeenCalledWith('others');
  },
};
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = { args: { list: { kind: 'failed', text: { key: 'error.network' } } } };
export const WrongPassword: Story = {
  args: {
    form: {
      ...idleForm,
      problem: { field: 'currentPassword', text: { text: 'The current password is wrong' } },
    },
  },
};
export const PasswordChanged: Story = {
  args: { list: { ...shown, items: [here] } },
  play: async (context) => {
    const { t, press, screen } = await look(context);
    await press(t('password_change.save'));
    await expect(await screen.findByText(t('password_change.saved'))).toBeVisible();
  },
};
export const AsksBeforeRemoving: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('links.remove_named', { provider: t('login.wechat') }));
    await expectFocus(screen.getByRole('button', { name: t('action.cancel') }));
  },
};
export const Removing: Story = { args: { links: linkTable({ ...linked, ending: '1' }) } };
export const LastWayIn: Story = {
  args: {
    links: linkTable({
      ...linked,
      items: links.slice(0, 1),
      problem: { text: 'This is the only way to sign in to the account. It can’t be removed.' },
    }),
  },
};
export const NoLinks: Story = { args: { links: linkTable({ ...linked, items: [] }) } };
export const LinksLoading: Story = { args: { links: linkTable({ kind: 'loading' }) } };
export const LinksOffline: Story = {
  args: { links: linkTable({ kind: 'failed', text: { key: 'error.network' } }) },
};
/** An account that signs in with a provider has no password. */
export const WithoutPassword: Story = { args: { hasPassword: false } };
