import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyForm } from '../../flows/form/formDraft';
import type { StepFormState } from '../../flows/form/stepFormState';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { BindPhone } from './BindPhone';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

function draw(form: Partial<StepFormState> = {}) {
  const onBack = vi.fn();
  const account = {
    form: { ...emptyForm(false), ...form },
    secondsToResend: 0,
    onType: vi.fn(),
    onSubmit: vi.fn(),
    onSendCode: vi.fn(),
    onGo: vi.fn(),
    onCancel: vi.fn(),
  };
  const { container } = (shown = renderScreen(
    <BindPhone provider="WeChat" account={account} onBack={onBack} />,
  ));
  const words = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent);
  return { container, words, account, onBack };
}

describe('BindPhone', () => {
  it('asks for number, code and terms, names who vouches, and shows no progress of one step', () => {
    const { container, words } = draw();
    expect(words('h1')).toEqual(['Bind your phone']);
    expect(container.textContent).toContain('WeChat has confirmed you.');
    expect(words('form label')).toEqual([
      'Phone number',
      'Verification code',
      'I have read and agree to the Privacy Policy and Service Agreement',
    ]);
    expect(words('form button')).toEqual(['Send code', 'Continue']);
    expect(container.querySelector('ol')).toBeNull();
  });

  it('can be given up', () => {
    const { container, onBack } = draw();
    const back = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Back');
    perform(() => back?.click());
    expect(onBack).toHaveBeenCalledOnce();
  });
});
