/** A mailed code in place of the password, in the app. */
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import type { EntryMode } from '../contract/attributes';
import { createFakeElement } from '../testing/fakeElement';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

const address = 'ada@example.com';
const [instead, password] = ['Email me a code instead', 'Use a password instead'];

beforeEach(() => {
  history.replaceState(null, '', '/entry');
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The hub answers these calls; `sent` holds the bodies of mails and sign-ins. */
async function open(answers: Readonly<Record<string, object>> = {}, mode: EntryMode = 'tag') {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(url);
    const call = /v1\/(email\/send|login|register)\/$/.exec(pathname)?.[1];
    if (call !== undefined && typeof body === 'string') sent.push({ call, ...(JSON.parse(body) as object) });
    const answer = (call !== undefined && answers[call]) || recordedAnswers.onlyLogged;
    return Response.json(
      call === 'email/send' && !answers[call] ? { code: 1, message: '', info: {} } : answer,
    );
  });
  const dispatch = vi.fn((name: string) => name !== 'entry-redirect');
  const entry = await createEntry({ ...createFakeElement(mode), dispatch }, window);
  entry.settings.set({ status: 'ready', settings: { profile: { email_code_login: true } } });
  entry.services.callbacks.setAllowList(null);
  const { screen, user, unmount } = renderScreen(<EntryApp entry={entry} />, createView({ mode }));
  const press = async (name: string) => settle(user.click(await screen.findByRole('button', { name })));
  return { entry, screen, user, sent, press, dispatch, unmount };
}

it('sends a code to the typed address, moves the focus to it and signs in', async () => {
  const { screen, user, sent, press, dispatch } = await open({ login: recordedAnswers.signedIn });
  await user.type(screen.getByLabelText('Email'), address);
  await press(instead);
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(address);
  const code = screen.getByLabelText('Verification code');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
  expect(sent).toEqual([{ call: 'email/send', email: address, type: 4, check: ability }]);
  await user.type(code, '482913');
  await waitFor(() =>
    expect(dispatch).toHaveBeenCalledWith(
      'entry-login',
      expect.objectContaining({ auth_token: 'token-1', method: 'email_code' }),
    ),
  );
  expect(sent[1]).toEqual({
    call: 'login',
    type: 2,
    account: address,
    email_captcha: '482913',
    check: ability,
  });
});

it('asks for the address first where none is typed, and keeps it on the way back', async () => {
  const { screen, user, sent, press } = await open();
  await press(instead);
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(email).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(email, address);
  await press(password);
  expect(screen.getByLabelText('Email')).toHaveValue(address);
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
});

it('shows the form with the code again after a reload, without another mail', async () => {
  const first = await open();
  await first.user.type(first.screen.getByLabelText('Email'), address);
  await first.press(instead);
  first.unmount();
  const { screen, sent } = await open();
  expect(await screen.findByLabelText('Verification code')).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue(address);
  expect(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  expect(sent).toEqual([]);
});

it('registers an address without an account after the terms', async () => {
  const needed = { ticket: '', username: '', challenge: 'challenge-1', need_profile: ['agreement'] };
  const { screen, user, sent, press, dispatch } = await open({
    login: { code: 1, message: '', info: needed },
    register: recordedAnswers.signedIn,
  });
  await user.type(screen.getByLabelText('Email'), address);
  await press(instead);
  await user.type(screen.getByLabelText('Verification code'), '482913');
  expect(await screen.findByText(address)).toBeVisible();
  const terms = screen.getByRole('checkbox');
  expect(terms).not.toBeChecked();
  await user.click(terms);
  await press('Create account');
  expect(sent.at(-1)).toMatchObject({ call: 'register', email: address, challenge: 'challenge-1' });
  await waitFor(() =>
    expect(dispatch).toHaveBeenCalledWith('entry-login', expect.objectContaining({ method: 'email_code' })),
  );
});

it.each(['codeWrong', 'codeExpired'] as const)('says below the code that it is refused: %s', async (name) => {
  const { screen, user, press } = await open({ login: recordedAnswers[name] });
  await user.type(screen.getByLabelText('Email'), address);
  await press(instead);
  await user.type(screen.getByLabelText('Verification code'), '482913');
  expect(await screen.findByText(recordedAnswers[name].message)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveFocus());
});

it('is not offered where the profile has it off', async () => {
  const { entry, screen } = await open();
  await screen.findByRole('button', { name: instead });
  entry.settings.set({ status: 'ready', settings: { profile: {} } });
  await waitFor(() => expect(screen.queryByRole('button', { name: instead })).not.toBeInTheDocument());
});
