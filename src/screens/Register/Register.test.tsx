import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { emptyForm } from '../../flows/form/formDraft';
import type { StepFormState } from '../../flows/form/stepFormState';
import { createView, perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { ResetPassword } from '../ResetPassword/ResetPassword';
import { Register, type RegisterMethod } from './Register';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

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
  method: RegisterMethod = 'email',
  methods: readonly RegisterMethod[] = ['email', 'phone'],
  wechatStep: ReactNode = null,
) => (
  <Register
    methods={methods}
    method={method}
    onMethod={() => undefined}
    account={account}
    wechatStep={wechatStep}
  />
);

function draw(...given: Parameters<typeof register>) {
  shown = renderScreen(register(...given));
  return look(shown);
}

function look({ container }: Rendered) {
  const all = <Kind extends Element = HTMLElement>(selector: string) => [
    ...container.querySelectorAll<Kind>(selector),
  ];
  return {
    container,
    labels: () => all('form label').map((label) => label.textContent),
    named: (name: string) => {
      const found = all('button, a').find(
        (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
      );
      if (!found) throw new Error(`nothing is called ${name}`);
      return found;
    },
    field: (name: string) => {
      const found = container.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (!found) throw new Error(`no field is called ${name}`);
      return found;
    },
    focused: () => (container.getRootNode() as ShadowRoot).activeElement?.getAttribute('name'),
  };
}

const at = (step: number, maxStep = step) => ({ place: { step, maxStep } });

describe('Register', () => {
  it('has the names of the contract, by e-mail', () => {
    const { container, labels, named } = draw(createProps());
    expect(container.querySelector('h1')?.textContent).toBe('Create account');
    expect(labels()).toEqual([
      'Email',
      'Password',
      'I have read and agree to the Privacy Policy and Service Agreement',
    ]);
    expect([...container.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
      'Email',
      'Phone',
    ]);
    for (const name of ['Continue', 'Show password', 'Sign in']) expect(named(name)).toBeDefined();
  });

  it.each([
    [
      0,
      [
        'Phone number',
        'Verification code',
        'I have read and agree to the Privacy Policy and Service Agreement',
      ],
      'Continue',
    ],
    [1, ['Password', 'Nickname'], 'Continue'],
    [2, ['Industry', 'Position'], 'Create account'],
  ])('has the names of the contract, by phone at step %i', (step, names, button) => {
    const { labels, named } = draw(createProps(at(step)), 'phone');
    expect(labels()).toEqual(names);
    expect(named(button).getAttribute('type')).toBe('submit');
  });

  it('has WeChat for a fourth step where the profile has it', () => {
    const methods: RegisterMethod[] = ['phone'];
    const third = draw(createProps(at(2)), 'phone', methods, <p>code</p>);
    expect(third.named('Continue').getAttribute('type')).toBe('submit');
    expect(third.container.textContent).not.toContain('code');
    shown?.rerender(register(createProps(at(3)), 'phone', methods, <p>code</p>));
    expect(third.named('Create account').getAttribute('type')).toBe('submit');
    expect(third.container.textContent).toContain('code');
    expect([...third.container.querySelectorAll('output')].map((status) => status.textContent)).toContain(
      'Step 4 of 4: WeChat',
    );
  });

  it('offers all eight industries and five positions and hands over their keys', () => {
    const props = createProps(at(2));
    const { field } = draw(props, 'phone');
    const words = (name: string) =>
      [...field(name).querySelectorAll('option')].slice(1).map((option) => option.textContent);
    expect(words('trade')).toHaveLength(8);
    expect(words('position')).toEqual([
      'Designer',
      'Design team leader',
      'Marketing staff',
      'Independent studio',
      'Student',
    ]);
    perform(() => {
      field('trade').value = 'automotive';
      field('trade').dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(props.onType).toHaveBeenCalledWith({ trade: 'automotive' });
  });

  it('shows no tabs where there is one method', () => {
    expect(draw(createProps(), 'phone', ['phone']).container.querySelector('[role=tab]')).toBeNull();
  });

  it('opens the legal pages in a new tab, the brand’s own where it has one', () => {
    const brand = resolveBrand({ theme: { privacy_policy: 'https://acme.example/privacy' } }, 'en');
    shown = renderScreen(register(createProps()), createView({ brand }));
    const links = [...shown.container.querySelectorAll<HTMLAnchorElement>('form label a')];
    expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['https://acme.example/privacy', '_blank', 'noopener'],
      ['/service/agreement', '_blank', 'noopener'],
    ]);
  });

  it('links no page that is switched off, and says the same', () => {
    const brand = resolveBrand({ profile: { privacy_page: false, agreement_page: false } }, 'en');
    shown = renderScreen(register(createProps()), createView({ brand }));
    expect(shown.container.querySelector('form label a')).toBeNull();
    expect(shown.container.textContent).toContain(
      'I have read and agree to the Privacy Policy and Service Agreement',
    );
  });

  it('ticks off the rules of a password while one types', () => {
    const { container } = draw(createProps({ values: { ...empty.values, password: 'abc' } }));
    const rules = [...container.querySelectorAll('ul[aria-label="Password rules"] li')].map(
      (rule) => rule.textContent,
    );
    expect(rules).toEqual([
      '6+ characters (not met yet)',
      'a letter (met)',
      'a number (not met yet)',
      'Strength: weak',
    ]);
  });

  it('counts down to the next code and sends it only then', () => {
    const waiting = createProps(at(1), 42);
    const { named } = draw(waiting);
    perform(() => named('Resend in 42 s').click());
    expect(waiting.onSendCode).not.toHaveBeenCalled();
    const ready = createProps(at(1));
    shown?.rerender(register(ready));
    perform(() => named('Send code').click());
    expect(ready.onSendCode).toHaveBeenCalledOnce();
  });

  it('takes no tick while a request is under way, and shows none', () => {
    const locked = createProps({ work: { kind: 'busy', task: 'finish', attempt: 1 } });
    const { field } = draw(locked);
    perform(() => field('isAgreed').click());
    expect(locked.onType).not.toHaveBeenCalled();
    expect(field('isAgreed').checked).toBe(false);
    const free = createProps();
    shown?.rerender(register(free));
    perform(() => field('isAgreed').click());
    expect(free.onType).toHaveBeenCalledExactlyOnceWith({ isAgreed: true });
  });

  it('leads the focus to the field in question, whose text it carries', () => {
    const { field, focused } = draw(createProps());
    shown?.rerender(
      register(createProps({ problem: { field: 'isAgreed', text: { key: 'validation.terms' } } })),
    );
    expect(focused()).toBe('isAgreed');
    expect(field('isAgreed').getAttribute('aria-invalid')).toBe('true');
    const id = field('isAgreed').getAttribute('aria-describedby') ?? '';
    expect((field('isAgreed').getRootNode() as ShadowRoot).getElementById(id)?.textContent).toBe(
      'Please read and agree to the Privacy Policy and Service Agreement',
    );
  });

  it('leads the focus to the first empty field of a new step and says where one is', () => {
    const { container, focused } = draw(createProps(at(0)), 'phone');
    expect(focused()).toBeUndefined();
    shown?.rerender(
      register(createProps({ ...at(1), values: { ...empty.values, password: 'abc123' } }), 'phone'),
    );
    expect(focused()).toBe('nickname');
    expect([...container.querySelectorAll('output')].map((status) => status.textContent)).toContain(
      'Step 2 of 3: Password and nickname',
    );
  });

  it('goes to steps that were reached, and to no other', () => {
    const props = createProps(at(1, 1));
    const { container, named } = draw(props, 'phone');
    perform(() => named('Phone number').click());
    expect(props.onGo).toHaveBeenLastCalledWith(0);
    perform(() => named('Back').click());
    expect(props.onGo).toHaveBeenCalledTimes(2);
    expect([...container.querySelectorAll('ol button')].map((step) => step.textContent)).toEqual([
      'Phone number',
    ]);
  });

  it('locks everything while a request is under way', () => {
    const props = createProps({ ...at(1), work: { kind: 'busy', task: 'finish', attempt: 1 } });
    const { container, field, named } = draw(props);
    perform(() => container.querySelector('form')?.requestSubmit());
    perform(() => named('Back').click());
    perform(() => named('Send code').click());
    for (const handler of [props.onSubmit, props.onGo, props.onSendCode])
      expect(handler).not.toHaveBeenCalled();
    expect(field('code').readOnly).toBe(true);
  });

  it('offers another try below the form, and says what a reload has lost', () => {
    const failed = createProps({ problem: { text: { key: 'error.network' }, canRetry: true } });
    const { container, named } = draw(failed);
    perform(() => named('Try again').click());
    expect(failed.onSubmit).toHaveBeenCalledOnce();
    shown?.rerender(register(createProps({ ...at(1), isResumed: true })));
    expect(container.textContent).toContain('password and code were not kept');
  });
});

describe('ResetPassword', () => {
  it.each([
    [0, ['Account'], 'Continue'],
    [1, ['Verification code'], 'Continue'],
    [2, ['New password', 'Confirm password'], 'Reset password'],
  ])('has the names of the contract at step %i', (step, names, button) => {
    shown = renderScreen(<ResetPassword account={createProps(at(step))} />);
    const { container, labels, named } = look(shown);
    expect(container.querySelector('h1')?.textContent).toBe('Reset password');
    expect(labels()).toEqual(names);
    expect(named(button).getAttribute('type')).toBe('submit');
    expect(named('Sign in').getAttribute('href')).toBe('/entry/login');
  });

  it('tells a password manager whose password it is', () => {
    const values = { ...empty.values, account: 'ada@example.com' };
    shown = renderScreen(<ResetPassword account={createProps({ ...at(2), values })} />);
    const name = shown.container.querySelector<HTMLInputElement>('input[autocomplete=username]');
    expect([name?.value, name?.hidden]).toEqual(['ada@example.com', true]);
    const passwords = [...shown.container.querySelectorAll<HTMLInputElement>('input[type=password]')];
    expect(passwords.map(({ autocomplete }) => autocomplete)).toEqual(['new-password', 'new-password']);
  });
});
