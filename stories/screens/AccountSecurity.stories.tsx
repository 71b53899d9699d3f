import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { SessionList } from '../../src/flows/account/sessionListState';
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
const shown: SessionList = { kind: 'shown', sessions, ending: null, problem: null };

const meta: Meta<typeof AccountSecurity> = {
  title: 'Screens/Account security',
  component: AccountSecurity,
  parameters: { stage: 'page' },
  args: {
    list: shown,
    form: idleForm,
    hasSessions: true,
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
  args: { list: { ...shown, sessions: [here] } },
  play: async (context) => {
    const { t, press, screen } = await look(context);
    await press(t('password_change.save'));
    await expect(await screen.findByText(t('password_change.saved'))).toBeVisible();
  },
};
/** An account that signs in with a provider has no password. */
export const WithoutPassword: Story = { args: { hasPassword: false } };
