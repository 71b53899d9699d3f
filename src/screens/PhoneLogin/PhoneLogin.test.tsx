import { describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { emptyForm } from '../../flows/form/formDraft';
import { createView, renderScreen } from '../../testing/renderScreen';
import { PhoneLogin } from './PhoneLogin';

const Fields = () => <p>Other fields</p>;
const ways = [
  { id: 'password', label: 'phone.tab_password', hasPassword: true, Fields },
  { id: 'card', label: 'phone.tab_sms', Fields },
] as const;

/** The number's field, with the picker of countries or without. */
async function numberField(way: (typeof ways)[number], hasPicker: boolean): Promise<HTMLElement> {
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
    <PhoneLogin ways={ways} way={way} onWay={vi.fn()} account={account} />,
    createView({ brand }),
  );
  return screen.findByRole('textbox', { name: 'Phone number' });
}

describe('PhoneLogin', () => {
  // On this type the HTML standard allows `username` and `tel`, and `tel-national` it does not. Managers know a number to
  // fill in by `tel` alone.
  it.each([
    [ways[0], false, 'username webauthn'],
    [ways[0], true, 'username webauthn'],
    [ways[1], false, 'tel'],
    [ways[1], true, 'tel'],
  ] as const)(
    'tells password managers what the number is: $id, picker %s: %s',
    async (way, hasPicker, token) => {
      const field = await numberField(way, hasPicker);
      expect(field).toHaveAttribute('type', 'tel');
      expect(field).toHaveAttribute('autocomplete', token);
    },
  );
});
