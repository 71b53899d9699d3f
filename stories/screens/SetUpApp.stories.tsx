import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { AppSetUpState } from '../../src/flows/factors/appSetUpState';
import { SetUpDialog } from '../../src/screens/TwoStep/TwoStepDialogs';
import { look } from '../stage/look';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const entering = {
  kind: 'entering',
  secret,
  uri: `otpauth://totp/Hub:ada%40example.com?secret=${secret}&issuer=Hub&digits=6&period=30`,
  isChecking: false,
  problem: null,
} as const satisfies AppSetUpState;
const codes = [
  '7K2QM-X9D4T',
  'B3VNH-0PWZC',
  'R8YJ5-G1FKE',
  '4TASQ-6MXV2',
  'ND0C7-Z5HBR',
  'WJ9E1-PK3G8',
  '2FXT6-VQ4MY',
  'HZ5RB-S7DN0',
  'C1GKW-9AEJ3',
  'Y6PV4-T8QXF',
];

/** As the account dialog shows it, over itself. */
const meta: Meta<typeof SetUpDialog> = {
  title: 'Screens/Set up authenticator app',
  component: SetUpDialog,
  parameters: { stage: 'page' },
  args: {
    state: entering,
    onEdit: fn(),
    onConfirm: fn(),
    onRestart: fn(),
    onCancel: fn(),
    onDone: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SetUpDialog>;

export const SetupKey: Story = {
  play: async (context) => {
    const { t, screen, fill } = await look(context);
    await expect(await screen.findByRole('img', { name: t('totp.qr') })).toBeVisible();
    await fill(t('totp.code'), '123456');
    await expect(context.args.onConfirm).toHaveBeenCalledWith('123456');
  },
};
export const Checking: Story = { args: { state: { ...entering, isChecking: true } } };
export const WrongCode: Story = {
  args: {
    state: { ...entering, problem: { text: { text: 'verification code is incorrect' }, isAnswer: true } },
  },
};
export const ClockOff: Story = {
  args: { state: { ...entering, problem: { text: { key: 'totp.clock_off' }, isAnswer: true } } },
};
export const Offline: Story = {
  args: { state: { ...entering, problem: { text: { key: 'error.network' }, isAnswer: false } } },
};
export const Expired: Story = {
  args: { state: { kind: 'stopped', text: { text: 'This took too long. Start again.' } } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('totp.restart'));
    await expect(context.args.onRestart).toHaveBeenCalledOnce();
  },
};
export const StartsAgain: Story = { args: { state: { kind: 'starting', isAgain: true } } };
export const Codes: Story = {
  args: { state: { kind: 'on', codes } },
  play: async (context) => {
    const { t, press, screen } = await look(context);
    await press(t('recovery.saved'), 'checkbox');
    await press(t('recovery.done'));
    await expect(context.args.onDone).toHaveBeenCalledOnce();
    await expect(screen.getByRole('checkbox')).toBeChecked();
  },
};
export const CodesNotSaved: Story = {
  args: { state: { kind: 'on', codes } },
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('recovery.done'));
    await expectFocus(screen.getByRole('checkbox'));
    await expect(context.args.onDone).not.toHaveBeenCalled();
  },
};
