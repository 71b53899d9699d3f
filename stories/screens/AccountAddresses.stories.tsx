import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { AddressRow } from '../../src/screens/Account/AddressRow';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const idle = { isBusy: false, problem: null } as const;
const value = 'new@example.com';

const meta: Meta<typeof AddressRow> = {
  title: 'Screens/Account/Addresses',
  component: AddressRow,
  parameters: { stage: 'whole' },
  args: {
    kind: 'email',
    value: 'ada@example.com',
    canChange: true,
    state: { kind: 'closed' },
    secondsToResend: 0,
    onOpen: fn(),
    onClose: fn(),
    onBack: fn(),
    onEdit: fn(),
    onStart: fn(),
    onResend: fn(),
    onConfirm: fn(async () => true),
    onRemove: fn(async () => true),
    onSignInThere: fn(),
    onMerge: fn(),
  },
  render: (args) => (
    <InAccountPage>
      <AddressRow {...args} />
      <AddressRow {...args} kind="mobile" value="" state={{ kind: 'closed' }} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof AddressRow>;

export const Shown: Story = {};
export const Typing: Story = {
  args: { state: { kind: 'typing', ...idle } },
  play: async (context) => {
    const { t, expectFocus, screen } = await look(context);
    await expectFocus(screen.getByLabelText(t('field.email')));
  },
};
export const NotAnAddress: Story = {
  args: { state: { kind: 'typing', isBusy: false, problem: { key: 'validation.email_format' } } },
};
export const Sending: Story = { args: { state: { kind: 'typing', isBusy: true, problem: null } } };
export const Code: Story = { args: { state: { kind: 'code', value, ...idle }, secondsToResend: 42 } };
export const WrongCode: Story = {
  args: { state: { kind: 'code', value, isBusy: false, problem: { key: 'error.code_incorrect' } } },
};
/** The hub's answer; another code can be asked for. */
export const ExpiredCode: Story = {
  args: {
    state: {
      kind: 'code',
      value,
      isBusy: false,
      problem: { text: 'This code has expired. Ask for a new one' },
    },
  },
};
export const OfAnotherAccount: Story = { args: { state: { kind: 'taken', value, merge: null } } };
export const CanBeJoined: Story = { args: { state: { kind: 'taken', value, merge: 'offer' } } };
export const AsksBeforeRemoving: Story = { args: { state: { kind: 'removing', ...idle } } };
export const LastWayIn: Story = {
  args: {
    state: {
      kind: 'removing',
      isBusy: false,
      problem: { text: 'This is the only way to sign in to the account. It can’t be removed.' },
    },
  },
};
/** A hub that shows addresses, but cannot change them. */
export const ReadOnly: Story = { args: { canChange: false } };
