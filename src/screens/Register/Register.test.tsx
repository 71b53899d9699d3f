import type { Channel } from '../../contract/typedAccount';
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { emptyForm } from '../../flows/form/formDraft';
import type { StepFormState } from '../../flows/form/stepFormState';
import type { TitledStep } from '../../flows/form/steps';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { createView, namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import type { AccountFormProps } from '../AccountForm/fields';
import { ResetPassword, type ResetPasswordProps } from '../ResetPassword/ResetPassword';
import { Register } from './Register';

const empty = emptyForm(false);

function createProps(form: Partial<StepFormState> = {}, secondsToResend = 0) {
  return {
    form: { ...empty, ...form },
    secondsToResend,
    onType: vi.fn(),
    onSubmit: vi.fn(),
    onSendCode: vi.fn(),
    onGo: vi.fn(),
    onCancel: vi.fn(),
  } satisfies AccountFormProps;
}

const register = (
  account: AccountFormProps,
  method: Channel = 'email',
  methods: readonly Channel[] = ['email', 'phone'],
  methodStep?: TitledStep,
) => (
  <Register
    methods={methods}
    method={method}
    onMethod={() => undefined}
    account={account}
    methodSteps={methodStep ? [methodStep] : []}
    methodStep={<p>code</p>}
  />
);

const terms = 'I have read and agree to the Privacy Policy and Service Agreement';
const at = (step: number, maxStep = step) => ({ progress: { step, maxStep } });

describe('Register', () => {
  it('has the names of the contract, by e-mail', () => {
    expectNames(renderScreen(register(createProps())).screen, contractNames.registerByEmail);
  });

  it.each(contractNames.registerByPhone.map((names, step) => [step, names] as const))(
    'has the names of the contract, by phone at step %i',
    (step, names) => {
      const { screen } = renderScreen(register(createProps(at(step)), 'phone'));
      expectNames(screen, names);
      expect(screen.getByRole('button', { name: names.buttons[0] ?? '' })).toHaveAttribute('type', 'submit');
    },
  );

  it('has the step of a method of signing in after its own', () => {
    const wechat = { id: 'wechat', fields: [], name: 'login.wechat' } as const;
    const atStep = (step: number) => register(createProps(at(step)), 'phone', ['phone'], wechat);
    const { screen, rerender } = renderScreen(atStep(2));
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('type', 'submit');
    expect(screen.queryByText('code')).not.toBeInTheDocument();
    rerender(atStep(3));
    expect(screen.getByRole('button', { name: 'Create account' })).toHaveAttribute('type', 'submit');
    expect(screen.getByText('code')).toBeVisible();
    expect(textsOf(screen, 'status')).toContain('Step 4 of 4: WeChat');
  });

  it('offers eight industries and five positions and submits their keys', async () => {
    const props = createProps(at(2));
    const { screen, user } = renderScreen(register(props, 'phone'));
    const [industry, position] = [screen.getByLabelText('Industry'), screen.getByLabelText('Position')];
    expect(within(industry).getAllByRole('option').slice(1)).toHaveLength(8);
    expect(namesOf(within(position), 'option').slice(1)).toEqual([
      'Designer',
      'Design team leader',
      'Marketing staff',
      'Independent studio',
      'Student',
    ]);
    await user.selectOptions(industry, 'automotive');
    expect(props.onType).toHaveBeenCalledWith({ trade: 'automotive' });
  });

  it('can be without a password where a method has something in its place', async () => {
    const onChoose = vi.fn();
    const texts = {
      lead: 'passkey_register.lead',
      choose: 'passkey_register.choose',
      submit: 'passkey_register.submit',
    } as const;
    const form = (step: number, isChosen: boolean, work: StepFormState['work'] = { kind: 'idle' }) => (
      <Register
        methods={['email']}
        method="email"
        onMethod={() => undefined}
        account={createProps({ ...at(step), work })}
        credential={{ texts, isChosen, onChoose }}
        methodSteps={[]}
        methodStep={null}
      />
    );
    const { screen, user, rerender } = renderScreen(form(0, false));
    expect(screen.getByLabelText('Password')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use a passkey instead of a password' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(true);
    rerender(form(0, true));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByText(/^Instead of a password you create a passkey/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
    expect(onChoose).toHaveBeenLastCalledWith(false);
    rerender(form(0, true, { kind: 'busy', task: 'next', attempt: 1 }));
    await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
    expect(onChoose).toHaveBeenCalledTimes(2);
    rerender(form(1, true));
    expect(screen.getByRole('button', { name: 'Create account with a passkey' })).toHaveAttribute(
      'type',
      'submit',
    );
    expect(namesOf(screen, 'button')).not.toContain('Use a password instead');
  });

  it('shows no tabs for one method', () => {
    const { screen } = renderScreen(register(createProps(), 'phone', ['phone']));
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it.each([
    ['Privacy Policy', 'https://acme.example/privacy'],
    ['Service Agreement', '/service/agreement'],
  ])('opens the %s in a new tab, the brand’s if it has one', (name, href) => {
    const brand = resolveBrand({ theme: { privacy_policy: 'https://acme.example/privacy' } }, 'en');
    const { screen } = renderScreen(register(createProps()), createView({ brand }));
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it.each([
    ['Privacy Policy', { agreement_page: false }],
    ['Service Agreement', { privacy_page: false }],
  ])('asks for the %s alone where the other page is switched off', (name, profile) => {
    const brand = resolveBrand({ profile }, 'en');
    const { screen } = renderScreen(register(createProps()), createView({ brand }));
    expect(screen.getByRole('checkbox', { name: `I have read and agree to the ${name}` })).not.toBeChecked();
    expect(namesOf(screen, 'link')).toEqual([name, 'Sign in']);
  });

  it('asks for no agreement if both pages are switched off, and names whom to ask', () => {
    const texts = { en: { enterprise_info: { contact_us: { url: 'https://acme.example/contact' } } } };
    const profile = { privacy_page: false, agreement_page: false, texts };
    const brand = resolveBrand({ theme: { system_name: 'Acme' }, profile }, 'en');
    const { screen } = renderScreen(register(createProps()), createView({ brand }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByText(/Acme hasn’t published any terms here\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      'https://acme.example/contact',
    );
  });

  it('checks the rules of a password during typing', () => {
    const values = { ...empty.values, password: 'abc' };
    const { screen } = renderScreen(register(createProps({ values })));
    const rules = within(screen.getByRole('list', { name: 'Password rules' }));
    expect(textsOf(rules, 'listitem')).toEqual([
      '6–128 characters (not met yet)',
      'a letter (met)',
      'a number (not met yet)',
      'Strength: weak',
    ]);
  });

  it('counts down to the next code and enables the button at 0', async () => {
    const waiting = createProps(at(1), 42);
    const { screen, user, rerender } = renderScreen(register(waiting));
    await user.click(screen.getByRole('button', { name: 'Resend in 42 s' }));
    expect(waiting.onSendCode).not.toHaveBeenCalled();
    const ready = createProps(at(1));
    rerender(register(ready));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(ready.onSendCode).toHaveBeenCalledOnce();
  });

  it('locks the checkbox while a request runs', async () => {
    const locked = createProps({ work: { kind: 'busy', task: 'finish', attempt: 1 } });
    const { screen, user, rerender } = renderScreen(register(locked));
    const box = screen.getByRole('checkbox', { name: terms });
    await user.click(box);
    expect(locked.onType).not.toHaveBeenCalled();
    expect(box).not.toBeChecked();
    const free = createProps();
    rerender(register(free));
    await user.click(box);
    expect(free.onType).toHaveBeenCalledExactlyOnceWith({ isAgreed: true });
  });

  it('focuses the invalid field, which has the error', () => {
    const { screen, rerender } = renderScreen(register(createProps()));
    const problem = { field: 'isAgreed', text: { key: 'validation.terms' } } as const;
    rerender(register(createProps({ problem })));
    const box = screen.getByRole('checkbox', { name: terms });
    expect(box).toHaveFocus();
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(
      'Please read and agree to the Privacy Policy and Service Agreement',
    );
  });

  it('focuses the first empty field of a new step and announces the step', () => {
    const { screen, rerender } = renderScreen(register(createProps(at(0)), 'phone'));
    expect(screen.getByLabelText('Phone number')).not.toHaveFocus();
    const values = { ...empty.values, password: 'abc123' };
    rerender(register(createProps({ ...at(1), values }), 'phone'));
    expect(screen.getByRole('textbox', { name: 'Nickname' })).toHaveFocus();
    expect(textsOf(screen, 'status')).toContain('Step 2 of 3: Password and nickname');
  });

  it('has a title for each later step, and tabs on the first one only', () => {
    const { screen, rerender } = renderScreen(register(createProps(), 'phone'));
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    expect(namesOf(screen, 'heading')).toEqual(['Create account']);
    for (const [index, title] of ['Set a password', 'What do you do?'].entries()) {
      rerender(register(createProps(at(index + 1)), 'phone'));
      expect(screen.queryByRole('tab')).not.toBeInTheDocument();
      expect(namesOf(screen, 'heading')).toEqual(['Create account', title]);
    }
  });

  it('names the address the code went to, and leads to where it can be changed', async () => {
    const sent = { account: 'ada@example.com', resendAt: 0 };
    const { container, screen, user, rerender } = renderScreen(register(createProps()));
    const props = createProps({ ...at(1), sent });
    rerender(register(props));
    expect(screen.getByRole('textbox', { name: 'Verification code' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(container).toHaveTextContent('We sent a 6-digit code to ada@example.com Change');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(props.onGo).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('allows only reached steps', async () => {
    const props = createProps(at(1, 1));
    const { screen, user } = renderScreen(register(props, 'phone'));
    const [steps] = screen.getAllByRole('list');
    expect(steps && namesOf(within(steps), 'button')).toEqual(['Phone number']);
    await user.click(screen.getByRole('button', { name: 'Phone number' }));
    expect(props.onGo).toHaveBeenLastCalledWith(0);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(props.onGo).toHaveBeenCalledTimes(2);
  });

  it('locks everything while a request runs', async () => {
    const props = createProps({ ...at(1), work: { kind: 'busy', task: 'finish', attempt: 1 } });
    const { screen, user } = renderScreen(register(props));
    const code = screen.getByRole('textbox', { name: 'Verification code' });
    expect(code).toHaveAttribute('readonly');
    await user.type(code, '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    for (const handler of [props.onSubmit, props.onGo, props.onSendCode])
      expect(handler).not.toHaveBeenCalled();
  });

  it('offers a retry below the form', async () => {
    const failed = createProps({ problem: { text: { key: 'error.network' }, canRetry: true } });
    const { screen, user } = renderScreen(register(failed));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(failed.onSubmit).toHaveBeenCalledOnce();
  });

  it('names the fields that a reload cleared', () => {
    const { container } = renderScreen(register(createProps({ ...at(1), isResumed: true })));
    expect(container).toHaveTextContent('didn’t keep your password or code');
  });
});

const resetScreen = (
  account: AccountFormProps,
  links: ResetPasswordProps['links'] = [],
  onKeep: ResetPasswordProps['onKeep'] = () => undefined,
) => <ResetPassword account={account} links={links} onKeep={onKeep} />;

describe('ResetPassword', () => {
  it('lists the links that go with the old password, each with a box that is not ticked', async () => {
    const made = Date.UTC(2026, 10, 20, 12, 30);
    const link = { id: 'one', provider: 'wechat', created_at: made, used_at: made, isKept: false };
    const onKeep = vi.fn();
    const links = [link, { ...link, id: 'two', provider: 'google', name: 'Ada', isKept: true }];
    const { screen, user } = renderScreen(resetScreen(createProps(at(2)), links, onKeep));
    const group = screen.getByRole('group', { name: 'Ways to sign in that may not be yours' });
    expect(group).toHaveAccessibleDescription(/removed with the old password/);
    expect(group).toHaveTextContent(/WeChatLinked Nov 20, 2026/);
    expect(group).toHaveTextContent('Google · Ada');
    const box = screen.getByRole('checkbox', { name: 'Keep: this was me (WeChat)' });
    expect(box).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Google/ })).toBeChecked();
    await user.click(box);
    expect(onKeep).toHaveBeenCalledExactlyOnceWith('one', true);
  });

  it('asks for an address alone where nobody has a phone number', () => {
    const profile = { mobile_login: false, mobile_register: false };
    const brand = resolveBrand({ profile }, 'en');
    const { screen, container } = renderScreen(resetScreen(createProps()), createView({ brand }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    expect(container).toHaveTextContent('Enter your email and we’ll send you a code.');
  });

  it('asks nothing where there are none', () => {
    const { screen } = renderScreen(resetScreen(createProps(at(2))));
    expect(screen.queryByRole('group')).toBeNull();
  });

  it.each([
    ['ada@example.com', 'Check your email'],
    ['13800138000', 'Check your phone'],
  ])('says where the code of %s is: %s', (account, title) => {
    const values = { ...empty.values, account };
    const { screen } = renderScreen(resetScreen(createProps({ ...at(1), values })));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  it.each(contractNames.reset.map((names, step) => [step, names] as const))(
    'has the names of the contract at step %i',
    (step, names) => {
      const { screen } = renderScreen(resetScreen(createProps(at(step))));
      expectNames(screen, names);
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/entry/login');
      const submits = names.buttons.filter((name) => name === 'Continue' || name === 'Reset password');
      expect(submits).toHaveLength(1);
      for (const name of submits)
        expect(screen.getByRole('button', { name })).toHaveAttribute('type', 'submit');
    },
  );

  it('tells password managers the account', () => {
    const values = { ...empty.values, account: 'ada@example.com' };
    const { container, screen } = renderScreen(resetScreen(createProps({ ...at(2), values })));
    // Hidden from visitors and screen readers, so it has no role and no name.
    const name = container.querySelector('input[autocomplete=username]');
    expect(name).toHaveValue('ada@example.com');
    expect(name).not.toBeVisible();
    for (const label of ['New password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
  });
});
