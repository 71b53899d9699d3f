import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSyncExternalStore } from 'react';
import { createForm } from '../../flows/form/form';
import { idleForm, type FormOutcome, type FormProblem, type FormState } from '../../flows/form/formState';
import { createLoginCompletion } from '../../flows/login/completeLogin';
import { checkEmailSignIn, type EmailSignInValues } from '../../flows/login/emailSignIn';
import { resolveBrand } from '../../brand/resolveBrand';
import { createFakeServices } from '../../testing/fakeServices';
import {
  createView,
  perform,
  renderScreen,
  settle,
  withProviders,
  type Rendered,
} from '../../testing/renderScreen';
import type { FixedView } from '../../testing/fixedView';
import { Login } from './Login';
import type { LoginProps } from './LoginProps';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createProps = (changes: Partial<LoginProps> = {}): LoginProps => ({
  form: idleForm,
  providers: [],
  expectsProviders: false,
  tab: 'email',
  onTab: vi.fn(),
  phoneForm: <p>Phone form</p>,
  restoreAccount: () => '',
  onType: vi.fn(),
  lastMethod: null,
  onEdit: vi.fn(),
  onSubmit: vi.fn(),
  onProvider: vi.fn(),
  onCancel: vi.fn(),
  ...changes,
});

const busy: FormState = { work: { kind: 'busy', task: 'finish', attempt: 1 }, problem: null };

/** A form with the checks of the sign-in; a test answers its request. */
function createTestForm() {
  const sent = vi.fn<(values: EmailSignInValues) => void>();
  let answer: ((outcome: FormOutcome) => void) | undefined;
  const services = createFakeServices();
  const form = createForm<EmailSignInValues>(
    {
      services,
      completion: createLoginCompletion(services),
      captcha: { solve: () => Promise.resolve(false) },
      showNextStep: () => false,
      signal: new AbortController().signal,
    },
    {
      fieldOf: () => undefined,
      fallback: 'error.login_failed',
      check: checkEmailSignIn,
      submit(values) {
        sent(values);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    },
  );
  const refuse = async (problem: FormProblem): Promise<void> => {
    answer?.({ kind: 'failed', problem });
    await settle(Promise.resolve());
  };
  return { form, sent, refuse };
}

/** @param changes with `form`, the screen shows that state instead of the form's own */
function draw(changes: Partial<LoginProps> = {}, view?: FixedView) {
  const { form, sent, refuse } = createTestForm();
  const props = {
    ...createProps(changes),
    onEdit: form.edit,
    onSubmit: (values: EmailSignInValues) => void form.submit(values),
  };
  const Screen = (shownProps: Partial<LoginProps>) => {
    const state = useSyncExternalStore(form.state.subscribe, form.state.get, form.state.get);
    return <Login {...props} form={changes.form ?? state} {...shownProps} />;
  };
  const rendered = renderScreen(<Screen />, view);
  shown = rendered;
  const input = (name: string): HTMLInputElement => {
    const element = rendered.container.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!element) throw new Error(`no input is called ${name}`);
    return element;
  };
  const labelled = (name: string): HTMLElement => {
    const all = [...rendered.container.querySelectorAll<HTMLElement>('a, button')];
    const found = all.find((element) => (element.getAttribute('aria-label') ?? element.textContent) === name);
    if (!found) throw new Error(`nothing is called ${name}`);
    return found;
  };
  const account = input('username');
  const password = input('password');
  return {
    ...rendered,
    props,
    sent,
    refuse,
    account,
    password,
    labelled,
    focused: () =>
      account.getRootNode() instanceof ShadowRoot && (account.getRootNode() as ShadowRoot).activeElement,
    type: (field: HTMLInputElement, text: string) =>
      perform(() => {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    submit: () => perform(() => account.form?.requestSubmit()),
    text: () => rendered.container.textContent,
    show: (next: Partial<LoginProps>) => rendered.rerender(<Screen {...next} />),
  };
}

const wrongPassword = (): FormProblem => ({ field: 'password', text: { text: 'Wrong' } });

describe('Login', () => {
  it('has the names of the contract', () => {
    const { container, labelled } = draw({ providers: [{ id: 'google', name: 'Google' }] });
    expect(container.querySelector('h1')?.textContent).toBe('Sign in');
    expect([...container.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Email',
      'Password',
    ]);
    for (const name of [
      'Sign in',
      'Show password',
      'Forgot password?',
      'Create account',
      'Continue with Google',
    ])
      expect(labelled(name)).toBeDefined();
  });

  it('is a real form that a password manager knows', () => {
    const { account, password, container } = draw();
    expect(container.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(account.autocomplete).toBe('username');
    expect(account.type).toBe('email');
    expect(password.autocomplete).toBe('current-password');
    expect(password.type).toBe('password');
  });

  it('hands over what was typed, the e-mail trimmed and the password untouched', () => {
    const { sent, account, password, type, submit } = draw();
    type(account, ' designer@example.com ');
    type(password, ' Design3D! ');
    submit();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      account: 'designer@example.com',
      password: ' Design3D! ',
    });
  });

  it.each([
    ['', '', 'Email cannot be empty', 'username'],
    ['designer', 'x', 'Email format is incorrect', 'username'],
    ['designer@example.com', '', 'Password cannot be empty', 'password'],
  ])('asks for %j and %j again, says why and goes to the field', (typed, secret, words, name) => {
    const { sent, account, password, type, submit, text, focused } = draw();
    type(account, typed);
    type(password, secret);
    submit();
    expect(sent).not.toHaveBeenCalled();
    expect(text()).toContain(words);
    const focusedInput = focused() as HTMLInputElement;
    expect(focusedInput.name).toBe(name);
    expect(focusedInput.getAttribute('aria-invalid')).toBe('true');
    const described = focusedInput.getAttribute('aria-describedby') ?? '';
    expect((account.getRootNode() as ShadowRoot).getElementById(described)?.textContent).toBe(words);
    expect(account.value).toBe(typed);
    expect(password.value).toBe(secret);
  });

  it('takes an error away when its field is edited, and leaves the other', () => {
    const { account, type, submit, text } = draw();
    submit();
    expect(text()).toContain('Password cannot be empty');
    type(account, 'd');
    expect(text()).not.toContain('Email cannot be empty');
    expect(text()).toContain('Password cannot be empty');
    expect(account.hasAttribute('aria-invalid')).toBe(false);
  });

  it('shows a wrong password at its field, keeps the e-mail and puts the focus there', async () => {
    const { account, password, type, submit, refuse, text, focused } = draw();
    type(account, 'designer@example.com');
    type(password, 'wrong');
    submit();
    expect(focused()).not.toBe(password);
    await refuse({ field: 'password', text: { text: 'Account or password is wrong' } });
    expect(text()).toContain('Account or password is wrong');
    expect(focused()).toBe(password);
    expect(account.value).toBe('designer@example.com');
    type(password, 'next');
    expect(text()).not.toContain('Account or password is wrong');
  });

  it('shows the same problem again when it happens again', async () => {
    const { account, password, type, submit, refuse, text } = draw();
    type(account, 'designer@example.com');
    type(password, 'wrong');
    submit();
    await refuse(wrongPassword());
    type(password, 'again');
    expect(text()).not.toContain('Wrong');
    submit();
    await refuse(wrongPassword());
    expect(text()).toContain('Wrong');
  });

  it('locks the fields while busy, keeps them readable and sends nothing more', () => {
    const { props, sent, account, password, type, submit, labelled } = draw({
      providers: [{ id: 'google', name: 'Google' }],
    });
    type(account, 'designer@example.com');
    type(password, 'Design3D!');
    submit();
    expect(account.readOnly && password.readOnly).toBe(true);
    expect(account.value).toBe('designer@example.com');
    const button = labelled('Sign in');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    perform(() => button.click());
    submit();
    perform(() => labelled('Continue with Google').click());
    expect(sent).toHaveBeenCalledOnce();
    expect(props.onProvider).not.toHaveBeenCalled();
    expect(shown?.container.querySelector('output')?.textContent).toBe('Signing in…');
  });

  it('sends nothing after it is done', () => {
    const { account, password, type, show, labelled } = draw();
    type(account, 'designer@example.com');
    type(password, 'Design3D!');
    show({ form: { ...idleForm, work: { kind: 'finished' } } });
    const submitted = vi.fn();
    account.form?.addEventListener('submit', submitted);
    perform(() => labelled('Sign in').click());
    expect(submitted).not.toHaveBeenCalled();
    expect(account.readOnly && password.readOnly).toBe(true);
  });

  it('offers a way out once the hub is slow, and not before', () => {
    vi.useFakeTimers();
    const { props, show, text, labelled } = draw();
    show({ form: busy });
    perform(() => vi.advanceTimersByTime(3900));
    expect(text()).not.toContain('Cancel');
    perform(() => vi.advanceTimersByTime(200));
    perform(() => labelled('Cancel').click());
    expect(props.onCancel).toHaveBeenCalledOnce();
    show({ form: idleForm });
    expect(text()).not.toContain('Cancel');
  });

  it('sends what is typed again from the notice of a lost connection', async () => {
    const { sent, account, password, type, submit, refuse, labelled } = draw();
    type(account, 'designer@example.com');
    type(password, 'Design3D!');
    submit();
    await refuse({ text: { key: 'error.network' }, canRetry: true });
    expect(shown?.container.querySelector('[role=alert][part=notice]')?.textContent).toContain(
      'No connection',
    );
    perform(() => labelled('Try again').click());
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent).toHaveBeenLastCalledWith({ account: 'designer@example.com', password: 'Design3D!' });
  });

  it('shows and hides the password without losing it', () => {
    const { password, type, labelled } = draw();
    type(password, 'Design3D!');
    perform(() => labelled('Show password').click());
    expect(password.type).toBe('text');
    perform(() => labelled('Hide password').click());
    expect(password.type).toBe('password');
    expect(password.value).toBe('Design3D!');
  });

  it('asks for a provider inside the click', () => {
    const { props, labelled } = draw({
      providers: [
        { id: 'google', name: 'Google' },
        { id: 'acme', name: 'Acme' },
      ],
    });
    perform(() => labelled('Continue with Acme').click());
    expect(props.onProvider).toHaveBeenCalledExactlyOnceWith('acme');
  });

  it('leaves modified clicks on its links to the browser', () => {
    const onNavigate = vi.fn();
    const { labelled } = draw({}, createView({ onNavigate }));
    const link = labelled('Create account');
    expect(link.getAttribute('href')).toBe('/entry/register');
    const click = (init: MouseEventInit) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      perform(() => link.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(click({ ctrlKey: true })).toBe(false);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(click({})).toBe(true);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('register');
  });

  it('offers no account where the brand forbids it', () => {
    const brand = resolveBrand({ theme: { disable_create_account: true } }, 'en');
    expect(draw({}, createView({ brand })).text()).not.toContain('Create account');
  });

  it('shows the words of the brand as text', () => {
    const brand = resolveBrand(
      { profile: { texts: { en: { login_title: '<b>Acme</b> &amp; friends' } } } },
      'en',
    );
    const { text, container } = draw({}, createView({ brand }));
    expect(text()).toContain('<b>Acme</b> &amp; friends');
    expect(container.querySelector('b')).toBeNull();
  });
});

describe('Login, prerendered', () => {
  it('is taken over as it stands, with what was typed before', () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const props = createProps({ providers: [{ id: 'google', name: 'Google' }] });
    const html = renderToString(withProviders(<Login {...props} />));
    expect(html).not.toContain('<style');
    let typedInto: HTMLInputElement | null = null;
    const rendered = renderScreen(<Login {...props} />, createView(), {
      html,
      beforeHydration: (container) => {
        typedInto = container.querySelector<HTMLInputElement>('input[name=username]');
        if (typedInto) typedInto.value = 'designer@example.com';
        typedInto?.focus();
      },
    });
    shown = rendered;
    expect(rendered.changes).toEqual([]);
    // React tells of attributes that differ.
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    const input = rendered.container.querySelector<HTMLInputElement>('input[name=username]');
    expect(input).toBe(typedInto);
    expect(input?.value).toBe('designer@example.com');
    expect((rendered.container.getRootNode() as ShadowRoot).activeElement).toBe(input);

    const password = rendered.container.querySelector<HTMLInputElement>('input[name=password]');
    if (password) password.value = 'Design3D!';
    perform(() => rendered.container.querySelector('form')?.requestSubmit());
    expect(props.onSubmit).toHaveBeenCalledExactlyOnceWith({
      account: 'designer@example.com',
      password: 'Design3D!',
    });
  });
});
