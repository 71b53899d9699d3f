import { describe, expect, it, vi } from 'vitest';
import type { WayToVerify } from '../../flows/verify/verificationState';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { ConfirmOwner, type ConfirmOwnerProps } from './ConfirmOwner';

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
  masked: 'd•••@example.com',
};
const other: WayToVerify = {
  id: 'badge',
  kind: 'other',
  name: { text: 'Badge' },
  action: { text: 'Use your badge' },
  masked: '',
};

const app: WayToVerify = { id: 'app', kind: 'appCode', name: { text: 'App' }, masked: '' };
const saved: WayToVerify = {
  id: 'saved',
  kind: 'text',
  name: { text: 'Use a saved code' },
  label: { text: 'Saved code' },
  masked: '',
};

function renderDialog(state: Partial<ConfirmOwnerProps['state']>, changes: Partial<ConfirmOwnerProps> = {}) {
  const props: ConfirmOwnerProps = {
    state: {
      kind: 'open',
      ways: [password, email, other],
      chosen: password,
      sent: {},
      work: null,
      problem: null,
      ...state,
    },
    secondsToResend: 0,
    onChoose: vi.fn(),
    onEdit: vi.fn(),
    onSendCode: vi.fn(),
    onProve: vi.fn(),
    onCancel: vi.fn(),
    ...changes,
  };
  const rendered = renderScreen(<ConfirmOwner {...props} />);
  const press = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, press };
}

describe('ConfirmOwner', () => {
  it('asks for the password, which has the focus, and offers the other ways', async () => {
    const { screen, user, props, press } = renderDialog({});
    expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    const field = screen.getByLabelText('Password');
    expect(field).toHaveFocus();
    await user.type(field, 'Design3D!{Enter}');
    expect(props.onProve).toHaveBeenCalledExactlyOnceWith('Design3D!');
    await press('Use another way');
    await press('Email d•••@example.com');
    expect(props.onChoose).toHaveBeenCalledExactlyOnceWith('email');
    await press('Cancel');
    expect(props.onCancel).toHaveBeenCalledOnce();
  });

  it('asks for the code that was sent, and continues when it is complete', async () => {
    const sent = { email: { account: email.masked, resendAt: 0 } };
    const { screen, user, props, press } = renderDialog({ ways: [email], chosen: email, sent });
    expect(screen.getByText('We sent a 6-digit code to d•••@example.com')).toBeVisible();
    await user.type(screen.getByLabelText('Verification code'), '123456');
    expect(props.onProve).toHaveBeenCalledExactlyOnceWith('123456');
    await press('Send code');
    expect(props.onSendCode).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Use another way' })).not.toBeInTheDocument();
  });

  it('asks for the code of an app, which nobody sends', async () => {
    const { screen, user, props } = renderDialog({ ways: [app], chosen: app });
    expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
    expect(namesOf(screen, 'button')).toEqual(['Cancel', 'Confirm']);
    await user.type(screen.getByLabelText('Verification code'), '123456');
    expect(props.onProve).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('takes a code of any characters', async () => {
    const problem = { text: { text: 'Wrong' }, isAnswer: true };
    const { screen, user, props } = renderDialog({ ways: [saved], chosen: saved, problem });
    const field = screen.getByLabelText('Saved code');
    expect(field).toHaveAccessibleDescription('Wrong');
    await user.type(field, 'abcde-fghjk{Enter}');
    expect(props.onProve).toHaveBeenCalledExactlyOnceWith('abcde-fghjk');
  });

  it('has a button for what the browser has', async () => {
    const { screen, props, press } = renderDialog({ ways: [other], chosen: other });
    expect(namesOf(screen, 'button')).toEqual(['Cancel', 'Use your badge']);
    await press('Use your badge');
    expect(props.onProve).toHaveBeenCalledExactlyOnceWith('');
  });

  it('shows a wrong answer at its field, and reports the edit that ends it', async () => {
    const problem = { text: { text: 'The password is wrong' }, isAnswer: true };
    const { screen, user, props } = renderDialog({ problem });
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAccessibleDescription('The password is wrong');
    await user.type(field, 'x');
    expect(props.onEdit).toHaveBeenCalledOnce();
  });

  it('shows other problems above the field', () => {
    const { screen } = renderDialog({ problem: { text: { key: 'error.network' }, isAnswer: false } });
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('No connection');
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
  });

  it('proves once at a time', async () => {
    const { screen, user, props } = renderDialog({ work: { task: 'prove', attempt: 1 } });
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(props.onProve).not.toHaveBeenCalled();
  });

  it('says so where the page knows no way', () => {
    const { screen } = renderDialog({ ways: [], chosen: null });
    expect(screen.getByText(/^This page can’t confirm/)).toBeVisible();
    expect(namesOf(screen, 'button')).toEqual(['Cancel']);
  });
});
