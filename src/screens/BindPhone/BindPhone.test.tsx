import { describe, expect, it, vi } from 'vitest';
import { emptyForm } from '../../flows/form/formDraft';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { renderScreen } from '../../testing/renderScreen';
import { BindPhone } from './BindPhone';

function renderBindPhone(method: string | null = 'WeChat') {
  const onBack = vi.fn();
  const account = {
    form: emptyForm(false),
    secondsToResend: 0,
    onType: vi.fn(),
    onSubmit: vi.fn(),
    onSendCode: vi.fn(),
    onGo: vi.fn(),
    onCancel: vi.fn(),
  };
  return {
    ...renderScreen(<BindPhone method={method} account={account} onBack={onBack} />),
    account,
    onBack,
  };
}

describe('BindPhone', () => {
  it('asks for number, code and terms, names the provider, and shows no progress for one step', () => {
    const { container, screen } = renderBindPhone();
    expectNames(screen, contractNames.bindPhone);
    expect(container).toHaveTextContent('WeChat confirmed it’s you.');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('says what the number is for in the set-up of a second factor, and asks for no terms', () => {
    const { container, screen } = renderBindPhone(null);
    expect(container).toHaveTextContent('When you sign in, we’ll text a code to this number.');
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('can be cancelled', async () => {
    const { screen, user, onBack, account } = renderBindPhone();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
    expect(account.onSubmit).not.toHaveBeenCalled();
  });
});
