import { describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { emptyForm } from '../../flows/form/formDraft';
import type { PhoneMethod } from '../../flows/login/phoneSignIn';
import { createView, renderScreen } from '../../testing/renderScreen';
import { PhoneLogin } from './PhoneLogin';

/** The number's field, with the picker of countries or without. */
async function numberField(method: PhoneMethod, hasPicker: boolean): Promise<HTMLElement> {
  const account = {
    form: emptyForm(false),
    secondsToResend: 0,
    onType: vi.fn(),
    onSubmit: vi.fn(),
    onSendCode: vi.fn(),
    onGo: vi.fn(),
    onCancel: vi.fn(),
  };
  const brand = resolveBrand({ profile: { country_picker: hasPicker } }, 'en');
  const { screen } = renderScreen(
    <PhoneLogin offersSms method={method} onMethod={vi.fn()} account={account} />,
    createView({ brand }),
  );
  return screen.findByRole('textbox', { name: 'Phone number' });
}

describe('PhoneLogin', () => {
  // On this type the HTML standard allows `username` and `tel`, and `tel-national` it does not.
  it.each([
    ['password', false, 'username'],
    ['password', true, 'username'],
    ['sms', false, 'tel'],
    ['sms', true, 'tel'],
  ] as const)(
    'tells password managers what the number is: %s, picker %s: %s',
    async (method, hasPicker, token) => {
      const field = await numberField(method, hasPicker);
      expect(field).toHaveAttribute('type', 'tel');
      expect(field).toHaveAttribute('autocomplete', token);
    },
  );
});
