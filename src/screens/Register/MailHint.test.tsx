import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { emptyForm } from '../../flows/form/formDraft';
import type { StepFormState } from '../../flows/form/stepFormState';
import { renderScreen } from '../../testing/renderScreen';
import { AccountInput } from '../AccountForm/AccountInput';
import { MailHint } from './MailHint';

function Scene({ problem = null }: Partial<StepFormState>) {
  const empty = emptyForm(false);
  const [account, setAccount] = useState('');
  const props = {
    form: { ...empty, problem, values: { ...empty.values, account } },
    secondsToResend: 0,
    onType: (changes: { account?: string }) => setAccount(changes.account ?? ''),
    onSubmit: vi.fn(),
    onSendCode: vi.fn(),
    onGo: vi.fn(),
    onCancel: vi.fn(),
  };
  return (
    <MailHint {...props}>
      <AccountInput {...props} kind="email" />
    </MailHint>
  );
}

const hint = 'Did you mean …@gmail.com?';

it('suggests the domain when the field is left, and a press takes it and leads back', async () => {
  const { screen, user } = renderScreen(<Scene />);
  const field = screen.getByLabelText('Email');
  await user.type(field, 'Ada.L@gmial.com');
  expect(screen.queryByRole('button', { name: hint })).not.toBeInTheDocument();
  await user.tab();
  const button = await screen.findByRole('button', { name: hint });
  expect(screen.getByRole('status')).toContainElement(button);
  await user.click(button);
  expect(field).toHaveValue('Ada.L@gmail.com');
  expect(field).toHaveFocus();
  expect(button).not.toBeInTheDocument();
});

it('goes while the address is changed, and is there for a pasted one', async () => {
  const { screen, user } = renderScreen(<Scene />);
  const field = screen.getByLabelText('Email');
  await user.click(field);
  fireEvent.change(field, { target: { value: 'ada@gmail.con' } });
  await user.tab();
  await screen.findByRole('button', { name: hint });
  await user.type(field, 'x');
  expect(screen.queryByRole('button', { name: hint })).not.toBeInTheDocument();
});

it('says nothing of a full stop in Chinese', async () => {
  const { screen, user } = renderScreen(<Scene />);
  const field = screen.getByLabelText('Email');
  await user.type(field, 'ada@gmail.con');
  await user.tab();
  await screen.findByRole('button', { name: hint });
  await user.click(field);
  fireEvent.change(field, { target: { value: 'ada@qq。com' } });
  await user.tab();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('is there beside a problem of the field', async () => {
  const { screen, user } = renderScreen(
    <Scene problem={{ field: 'account', text: { key: 'validation.email_format' } }} />,
  );
  await user.type(screen.getByLabelText('Email'), 'ada@gmail');
  await user.tab();
  expect(await screen.findByRole('button', { name: hint })).toBeVisible();
});
