import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { look } from '../stage/look';
import { MailSheet } from '../stage/MailSheet';
import { readGlobals } from '../stage/variants';

/** Every mail that the hub sends, in the toolbars' language, scheme and brand. Their checks are in hub/mails. */
const meta: Meta<typeof MailSheet> = {
  title: 'Mails',
  component: MailSheet,
  parameters: { stage: 'whole' },
  render: ({ kind }, { globals }) => <MailSheet kind={kind} {...readGlobals(globals)} />,
};
export default meta;
type Story = StoryObj<typeof MailSheet>;

export const SignInCode: Story = {
  args: { kind: 'login' },
  play: async (context) => {
    const { screen } = await look(context);
    await expect(screen.getByTitle(/code|验证码/)).toBeVisible();
  },
};
export const RegistrationCode: Story = { args: { kind: 'register' } };
export const ResetCode: Story = { args: { kind: 'reset' } };
export const BindingCode: Story = { args: { kind: 'bind' } };
export const SecondFactorCode: Story = { args: { kind: 'verify' } };
export const AddressCode: Story = { args: { kind: 'address' } };
export const NoAccount: Story = { args: { kind: 'unknown' } };
export const NewPassword: Story = { args: { kind: 'newPassword' } };
export const NewBrowser: Story = { args: { kind: 'newBrowser' } };
export const NewLink: Story = { args: { kind: 'newLink' } };
export const MovedLink: Story = { args: { kind: 'movedLink' } };
export const RemovedLink: Story = { args: { kind: 'removedLink' } };
export const NewPasskey: Story = { args: { kind: 'newKey' } };
export const RemovedPasskey: Story = { args: { kind: 'removedKey' } };
export const CopiedPasskey: Story = { args: { kind: 'copiedKey' } };
export const NewFactor: Story = { args: { kind: 'newFactor' } };
export const RemovedFactor: Story = { args: { kind: 'removedFactor' } };
export const NewRecoveryCodes: Story = { args: { kind: 'newRecoveryCodes' } };
export const UsedRecoveryCode: Story = { args: { kind: 'usedRecoveryCode' } };
export const NewAddress: Story = { args: { kind: 'newAddress' } };
export const ChangedAddress: Story = { args: { kind: 'changedAddress' } };
export const RemovedAddress: Story = { args: { kind: 'removedAddress' } };
export const NumberBack: Story = { args: { kind: 'numberBack' } };
export const MergeAsked: Story = { args: { kind: 'mergeAsked' } };
export const Merged: Story = { args: { kind: 'merged' } };
export const Undone: Story = { args: { kind: 'undone' } };
export const ResetAsked: Story = { args: { kind: 'resetAsked' } };
export const CopyOfTheData: Story = { args: { kind: 'exported' } };
export const DeletionAsked: Story = { args: { kind: 'deletionAsked' } };
export const DeletionCancelled: Story = { args: { kind: 'deletionCancelled' } };
export const Deleted: Story = { args: { kind: 'deleted' } };
export const Guessing: Story = { args: { kind: 'guessing' } };
