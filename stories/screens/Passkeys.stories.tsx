import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { PasskeyEntry } from '../../src/api/passkeys';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import { newPasskey } from '../../src/methods/passkey/ownPasskeys';
import { PasskeyList } from '../../src/methods/passkey/PasskeyList';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const created_at = Date.UTC(2026, 10, 20, 12, 30);
const phone: PasskeyEntry = {
  id: '1',
  name: 'Ada’s phone',
  provider: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
  synced: true,
  created_at,
  used_at: Date.UTC(2026, 10, 24, 12, 30),
};
const passkeys: PasskeyEntry[] = [
  phone,
  { ...phone, id: '2', name: '', provider: '08987058-cadc-4b81-b6e1-30de50dcbe96', synced: false },
  { ...phone, id: '3', name: '', provider: undefined, used_at: created_at },
];
const shown = {
  kind: 'shown',
  items: passkeys,
  ending: null,
  problem: null,
} as const satisfies OwnedList<PasskeyEntry>;

const meta: Meta<typeof PasskeyList> = {
  title: 'Screens/Account/Passkeys',
  component: PasskeyList,
  parameters: { stage: 'whole' },
  args: {
    list: shown,
    canAdd: true,
    onAdd: fn(async () => true),
    onRename: fn(async () => true),
    onRemove: fn(async () => true),
    onReload: fn(),
  },
  render: (args) => (
    <InAccountPage section="passkeys.title">
      <PasskeyList {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof PasskeyList>;

export const List: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkeys.add'));
    await expect(context.args.onAdd).toHaveBeenCalledOnce();
  },
};
export const One: Story = { args: { list: { ...shown, items: [phone] } } };
const longName = 'The laptop in the meeting room on the third floor, beside the printer that nobody uses';
/** As many as a person may have in years, with names of any length. */
export const Many: Story = {
  args: {
    list: {
      ...shown,
      items: [
        { ...phone, id: '0', name: longName.slice(0, 64) },
        { ...phone, id: '00', name: 'x'.repeat(64) },
        ...passkeys,
        ...passkeys.map((passkey) => ({ ...passkey, id: `${passkey.id}-old` })),
      ],
    },
  },
};
export const RemovesLongName: Story = {
  args: { list: { ...shown, items: [{ ...phone, name: longName.slice(0, 64) }] } },
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('passkeys.remove_named', { name: longName.slice(0, 64) }));
    await expectFocus(screen.getByRole('button', { name: t('action.cancel') }));
  },
};
export const Empty: Story = { args: { list: { ...shown, items: [] } } };
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = { args: { list: { kind: 'failed', text: { key: 'error.network' } } } };
export const Adding: Story = { args: { list: { ...shown, ending: newPasskey } } };
export const MadeAlready: Story = { args: { list: { ...shown, problem: { key: 'passkeys.exists' } } } };
export const Unable: Story = { args: { list: { ...shown, problem: { key: 'passkeys.unable' } } } };
/** A passkey can be removed in a browser that has none. */
export const BrowserCannot: Story = { args: { canAdd: false } };
export const Renames: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('passkeys.rename_named', { name: phone.name }));
    await expectFocus(screen.getByLabelText(t('passkeys.name')));
  },
};
export const AsksBeforeRemoving: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('passkeys.remove_named', { name: phone.name }));
    await expectFocus(screen.getByRole('button', { name: t('action.cancel') }));
  },
};
export const LastWayIn: Story = {
  args: {
    list: {
      ...shown,
      items: [phone],
      problem: { text: 'This is the only way to sign in to the account. It can’t be removed.' },
    },
  },
};
