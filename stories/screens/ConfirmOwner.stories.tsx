import type { Meta, StoryObj } from '@storybook/react-vite';
import { useReducer, useRef } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { idleForm } from '../../src/flows/form/formState';
import {
  closedVerification,
  reduceVerification,
  type WayToVerify,
} from '../../src/flows/verify/verificationState';
import { PasswordRow } from '../../src/screens/Account/PasswordRow';
import { ConfirmOwner, type ConfirmOwnerProps } from '../../src/screens/ConfirmOwner/ConfirmOwner';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const password: WayToVerify = {
  id: 'password',
  kind: 'password',
  name: { key: 'field.password' },
  masked: '',
};
const email: WayToVerify = {
  id: 'email',
  kind: 'code',
  name: { key: 'factor.email' },
  masked: 'a•••@example.com',
};
const app: WayToVerify = {
  id: 'totp',
  kind: 'appCode',
  name: { key: 'factor.totp' },
  masked: '',
};
const passkey: WayToVerify = {
  id: 'passkey',
  kind: 'other',
  name: { key: 'verify.passkey' },
  action: { key: 'verify.use_passkey' },
  masked: '',
};
const paper: WayToVerify = {
  id: 'recovery_code',
  kind: 'text',
  name: { key: 'field.recovery_code' },
  masked: '',
};
const open: ConfirmOwnerProps['state'] = {
  kind: 'open',
  ways: [passkey, password, email],
  chosen: passkey,
  sent: {},
  work: null,
  problem: null,
};

const meta: Meta<typeof ConfirmOwner> = {
  title: 'Screens/Confirm it’s you',
  component: ConfirmOwner,
  parameters: { stage: 'page' },
  args: {
    state: open,
    secondsToResend: 0,
    onChoose: fn(),
    onEdit: fn(),
    onSendCode: fn(),
    onProve: fn(),
    onCancel: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmOwner>;

/** Nothing is sent. */
export const ByApp: Story = {
  args: { state: { ...open, ways: [app, paper, password], chosen: app } },
  play: async (context) => {
    const { screen, t, fill, expectText } = await look(context);
    await expectText(t('factor.totp_lead'));
    await expect(screen.queryByRole('button', { name: t('code.send') })).toBeNull();
    await fill(t('field.code'), '123456');
    await expect(context.args.onProve).toHaveBeenCalledWith('123456');
  },
};

const byPassword = { ...open, chosen: password };
const sent = { email: { account: email.masked, resendAt: 0 } };

export const ByPasskey: Story = {
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await expectFocus(screen.getByRole('button', { name: t('verify.use_passkey') }));
    await press(t('verify.use_passkey'));
    await expect(context.args.onProve).toHaveBeenCalledWith('');
  },
};
export const AsksTheBrowser: Story = { args: { state: { ...open, work: { task: 'prove', attempt: 1 } } } };
export const NotHere: Story = {
  args: { state: { ...open, problem: { text: { key: 'verify.not_here' }, isAnswer: false } } },
};
export const ByPassword: Story = {
  args: { state: byPassword },
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await expectFocus(screen.getByLabelText(t('field.password')));
    await press(t('factor.other_way'));
    await press(`${t('factor.email')} ${email.masked}`);
    await expect(context.args.onChoose).toHaveBeenCalledWith('email');
  },
};
export const WrongPassword: Story = {
  args: { state: { ...byPassword, problem: { text: { text: 'The password is wrong' }, isAnswer: true } } },
};
export const TooManyTries: Story = {
  args: {
    state: { ...byPassword, problem: { text: { text: 'Too many tries. Wait a moment.' }, isAnswer: false } },
  },
};
export const Offline: Story = {
  args: { state: { ...byPassword, problem: { text: { key: 'error.network' }, isAnswer: false } } },
};
export const SendsTheCode: Story = {
  args: { state: { ...open, chosen: email, work: { task: 'send', attempt: 1 } } },
};
export const ByCode: Story = { args: { state: { ...open, chosen: email, sent }, secondsToResend: 42 } };
export const WrongCode: Story = {
  args: {
    state: {
      ...open,
      chosen: email,
      sent,
      problem: { text: { key: 'error.code_incorrect' }, isAnswer: true },
    },
  },
};
export const ByRecoveryCode: Story = { args: { state: { ...open, ways: [app, paper], chosen: paper } } };
/** A hub may have ways that this page does not know. */
export const NoKnownWay: Story = { args: { state: { ...open, ways: [], chosen: null } } };

/** The owner changes the password, is asked to confirm, and leaves. */
function LeftHalfWay(args: ConfirmOwnerProps) {
  const [state, send] = useReducer(reduceVerification, closedVerification);
  const end = useRef((_isDone: boolean) => {});
  const ask = (): Promise<boolean> => {
    send({ type: 'asked', ways: [passkey, email] });
    return new Promise((resolve) => {
      end.current = resolve;
    });
  };
  const cancel = (): void => {
    send({ type: 'closed' });
    end.current(false);
  };
  return (
    <>
      <InAccountPage section="password_change.title">
        <PasswordRow form={idleForm} isFirst={false} onEdit={fn()} onSave={ask} onFold={fn()} />
      </InAccountPage>
      {state.kind === 'open' && <ConfirmOwner {...args} state={state} onCancel={cancel} />}
    </>
  );
}
/** What was typed stays, and the focus returns to the button that asked. */
export const CancelledHalfWay: Story = {
  parameters: { stage: 'whole' },
  render: (args) => <LeftHalfWay {...args} />,
  play: async (context) => {
    const { t, press, fill, screen, expectFocus } = await look(context);
    await press(t('password_change.save'));
    await fill(t('password_change.current'), 'Design3D!');
    await fill(t('field.new_password'), 'Sketch3D!');
    await press(t('password_change.save'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: t('action.cancel') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(screen.getByLabelText(t('field.new_password'))).toHaveValue('Sketch3D!');
    await expectFocus(screen.getByRole('button', { name: t('password_change.save') }));
  },
};
