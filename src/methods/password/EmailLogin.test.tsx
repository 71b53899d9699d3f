import { fireEvent, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useSyncExternalStore } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createForm } from '../../flows/form/form';
import { idleForm, type FormOutcome, type FormProblem, type FormState } from '../../flows/form/formState';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import type { FirstFormValues } from '../../flows/login/firstForm';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { createFakeServices } from '../../testing/fakeServices';
import {
  createView,
  perform,
  renderScreen,
  settle,
  textsOf,
  withProviders,
  type Rendered,
} from '../../testing/renderScreen';
import { Login } from '../../screens/Login/Login';
import type { FirstFormProps, LoginProps } from '../../screens/Login/LoginProps';
import { EmailLogin } from './EmailLogin';
import { checkEmailSignIn } from './emailSignIn';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface SceneProps extends FirstFormProps, Pick<LoginProps, 'buttons' | 'onButton' | 'onCancel'> {}

const createProps = (changes: Partial<SceneProps> = {}): SceneProps => ({
  form: idleForm,
  buttons: [],
  restoreAccount: () => '',
  onType: vi.fn(),
  onEdit: vi.fn(),
  onSubmit: vi.fn(),
  onButton: vi.fn(),
  onCancel: vi.fn(),
  ...changes,
});

/** The form in its place, beside a phone form. */
function Scene({ buttons, onButton, onCancel, ...fields }: SceneProps) {
  return (
    <Login
      work={fields.form.work}
      tabs={[
        { id: 'email', label: 'login.tab_email', isOffered: true, form: <EmailLogin {...fields} /> },
        { id: 'phone', label: 'login.tab_phone', isOffered: true, form: <p>Phone form</p> },
      ]}
      tab="email"
      onTab={vi.fn()}
      lastMethod={null}
      expectsButtons={false}
      wayOut={null}
      {...{ buttons, onButton, onCancel }}
    />
  );
}

/** Queries that many tests share. */
const look = ({ screen, user }: Pick<Rendered, 'screen' | 'user'>) => ({
  account: screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }),
  password: screen.getByLabelText<HTMLInputElement>('Password'),
  submit: () => user.click(screen.getByRole('button', { name: 'Sign in' })),
});

const busy: FormState = { work: { kind: 'busy', task: 'finish', attempt: 1 }, problem: null };

/** A form with the checks of the sign-in; a test answers its request. */
function createTestForm() {
  const sent = vi.fn<(values: FirstFormValues) => void>();
  let answer: ((outcome: FormOutcome) => void) | undefined;
  const services = createFakeServices();
  const form = createForm<FirstFormValues>(
    {
      services,
      completion: createLoginCompletion(services),
      captcha: { solve: () => Promise.resolve(null) },
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
function renderLogin(changes: Partial<SceneProps> = {}) {
  const { form, sent, refuse } = createTestForm();
  const props = {
    ...createProps(changes),
    onEdit: form.edit,
    onSubmit: (values: FirstFormValues) => void form.submit(values),
  };
  const Screen = (shown: Partial<SceneProps>) => {
    const state = useSyncExternalStore(form.state.subscribe, form.state.get, form.state.get);
    return <Scene {...props} form={changes.form ?? state} {...shown} />;
  };
  const rendered = renderScreen(<Screen />);
  const show = (next: Partial<SceneProps>) => rendered.rerender(<Screen {...next} />);
  return { ...rendered, ...look(rendered), props, sent, refuse, show };
}

const wrongPassword = (): FormProblem => ({ field: 'password', text: { text: 'Wrong' } });

describe('EmailLogin', () => {
  it('has the names of the contract', () => {
    const { screen } = renderLogin({ buttons: [{ id: 'google', name: 'Google' }] });
    expectNames(screen, contractNames.login);
  });

  it('is a form that password managers recognize', () => {
    const { account, password } = renderLogin();
    expect(account.form).toHaveAttribute('method', 'post');
    expect(account).toHaveAttribute('autocomplete', 'username webauthn');
    expect(account).toHaveAttribute('type', 'email');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveAttribute('type', 'password');
    expect(password.form).toBe(account.form);
  });

  it('submits the e-mail trimmed and the password as typed', async () => {
    const { sent, user, account, password, submit } = renderLogin();
    // Happy-dom trims while typing; a password manager fills in the whole value.
    fireEvent.input(account, { target: { value: ' designer@example.com ' } });
    await user.type(password, ' Design3D! ');
    await submit();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      account: 'designer@example.com',
      password: ' Design3D! ',
    });
  });

  it.each([
    ['', '', 'Email cannot be empty', 'Email'],
    ['designer', 'x', 'Email format is incorrect', 'Email'],
    ['designer@example.com', '', 'Password cannot be empty', 'Password'],
  ])('refuses %j and %j, shows why and focuses the field', async (typed, secret, words, name) => {
    const { screen, sent, user, account, password, submit } = renderLogin();
    if (typed) await user.type(account, typed);
    if (secret) await user.type(password, secret);
    await submit();
    expect(sent).not.toHaveBeenCalled();
    const field = screen.getByLabelText(name);
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(words);
    expect(account).toHaveValue(typed);
    expect(password).toHaveValue(secret);
  });

  it('removes the error of an edited field and keeps the other', async () => {
    const { user, account, password, submit } = renderLogin();
    await submit();
    expect(account).toBeInvalid();
    await user.type(account, 'd');
    expect(account).toHaveAccessibleDescription('');
    expect(account).not.toHaveAttribute('aria-invalid');
    expect(password).toHaveAccessibleDescription('Password cannot be empty');
  });

  it('shows a wrong password at its field, focuses it and keeps the e-mail', async () => {
    const { user, account, password, submit, refuse } = renderLogin();
    await user.type(account, 'designer@example.com');
    await user.type(password, 'wrong');
    await submit();
    expect(password).not.toHaveFocus();
    await refuse({ field: 'password', text: { text: 'Wrong account or password' } });
    expect(password).toHaveAccessibleDescription('Wrong account or password');
    expect(password).toHaveFocus();
    expect(account).toHaveValue('designer@example.com');
    await user.type(password, 'next');
    expect(password).toHaveAccessibleDescription('');
  });

  it('shows a repeated problem again', async () => {
    const { user, account, password, submit, refuse } = renderLogin();
    await user.type(account, 'designer@example.com');
    await user.type(password, 'wrong');
    await submit();
    await refuse(wrongPassword());
    expect(password).toHaveAccessibleDescription('Wrong');
    await user.type(password, 'again');
    expect(password).toHaveAccessibleDescription('');
    await submit();
    await refuse(wrongPassword());
    expect(password).toHaveAccessibleDescription('Wrong');
  });

  it('locks the fields while busy and ignores further submits', async () => {
    const { screen, user, props, sent, account, password, submit } = renderLogin({
      buttons: [{ id: 'google', name: 'Google' }],
    });
    await user.type(account, 'designer@example.com');
    await user.type(password, 'Design3D!');
    await submit();
    expect(account).toHaveAttribute('readonly');
    expect(password).toHaveAttribute('readonly');
    expect(account).toHaveValue('designer@example.com');
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true');
    await submit();
    await user.type(password, '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(sent).toHaveBeenCalledOnce();
    expect(props.onButton).not.toHaveBeenCalled();
    expect(textsOf(screen, 'status')).toContain('Signing in…');
  });

  it('ignores submits after success', async () => {
    const { user, account, password, submit, show } = renderLogin();
    await user.type(account, 'designer@example.com');
    await user.type(password, 'Design3D!');
    show({ form: { ...idleForm, work: { kind: 'finished' } } });
    const handleSubmit = vi.fn();
    account.form?.addEventListener('submit', handleSubmit);
    await submit();
    expect(handleSubmit).not.toHaveBeenCalled();
    expect(account).toHaveAttribute('readonly');
    expect(password).toHaveAttribute('readonly');
  });

  it('offers Cancel once the hub is slow, and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { screen, user, props, show } = renderLogin();
    show({ form: busy });
    perform(() => vi.advanceTimersByTime(3900));
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    perform(() => vi.advanceTimersByTime(200));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(props.onCancel).toHaveBeenCalledOnce();
    show({ form: idleForm });
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('retries from the notice of a lost connection', async () => {
    const { screen, user, sent, account, password, submit, refuse } = renderLogin();
    await user.type(account, 'designer@example.com');
    await user.type(password, 'Design3D!');
    await submit();
    await refuse({ text: { key: 'error.network' }, canRetry: true });
    expect(textsOf(screen, 'alert').join('')).toMatch(/^No connection/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent).toHaveBeenLastCalledWith({ account: 'designer@example.com', password: 'Design3D!' });
  });

  it('shows and hides the password without losing it', async () => {
    const { screen, user, password } = renderLogin();
    await user.type(password, 'Design3D!');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveValue('Design3D!');
  });
});

describe('EmailLogin, prerendered', () => {
  it('is hydrated without a change, with text typed before', async () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const props = createProps({ buttons: [{ id: 'google', name: 'Google' }] });
    const html = renderToString(withProviders(<Scene {...props} />));
    expect(html).not.toContain('<style');
    let typedInto: HTMLInputElement | undefined;
    const rendered = renderScreen(<Scene {...props} />, createView(), {
      html,
      beforeHydration: (container) => {
        typedInto = within(container).getByLabelText<HTMLInputElement>('Email');
        typedInto.value = 'designer@example.com';
        typedInto.focus();
      },
    });
    expect(rendered.changes).toEqual([]);
    // React warns about attributes that differ.
    expect(warn).not.toHaveBeenCalled();
    const { account, password, submit } = look(rendered);
    expect(account).toBe(typedInto);
    expect(account).toHaveValue('designer@example.com');
    expect(account).toHaveFocus();
    // A password manager may fill in without an event.
    password.value = 'Design3D!';
    await submit();
    expect(props.onSubmit).toHaveBeenCalledExactlyOnceWith({
      account: 'designer@example.com',
      password: 'Design3D!',
    });
  });
});
