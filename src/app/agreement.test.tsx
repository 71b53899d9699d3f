/** An account that has not agreed to what its tenant now asks for, in the app. */
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
const asked = {
  ticket: '',
  username: '',
  challenge: 'challenge-1',
  need_profile: ['agreement'],
  terms: { version: '2', agreed: '1' },
};

beforeEach(() => {
  history.replaceState(null, '', '/entry');
  sessionStorage.clear();
  // An earlier visitor of this browser agreed to something.
  sessionStorage.setItem('agreement', '2026-11-01.2');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Signs in with a password; the hub asks for the agreement. */
async function open(mode: EntryMode) {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!new URL(url).pathname.endsWith('/v1/login/') || typeof body !== 'string')
      return Response.json(recordedAnswers.onlyLogged);
    const request = JSON.parse(body) as object;
    sent.push(request);
    return Response.json(
      'challenge' in request ? recordedAnswers.signedIn : { code: 1, message: '', info: asked },
    );
  });
  const dispatch = vi.fn((name: string) => name !== 'entry-redirect');
  const entry = await createEntry({ ...createFakeElement(mode), dispatch }, window);
  entry.settings.set({ status: 'ready', settings: { profile: { terms_version: '2' } } });
  entry.services.callbacks.setAllowList(null);
  const { screen, user } = renderScreen(<EntryApp entry={entry} />, createView({ mode }));
  const press = async (name: string) => settle(user.click(await screen.findByRole('button', { name })));
  await user.type(screen.getByLabelText('Email'), address);
  await user.type(screen.getByLabelText('Password'), 'Design3D!{Enter}');
  await screen.findByRole('heading', { name: 'The terms have changed' });
  return { entry, screen, user, sent, press, dispatch };
}

it.each<EntryMode>(['page', 'tag', 'frame'])('opens the session once agreed to (%s)', async (mode) => {
  const { entry, screen, user, sent, press, dispatch } = await open(mode);
  const box = screen.getByRole('checkbox');
  expect(box).not.toBeChecked();
  for (const link of screen
    .getAllByRole('link', { name: /^(?:Privacy Policy|Service Agreement)$/ })
    .slice(0, 2))
    expect(link).toHaveAttribute('target', '_blank');
  await press('Continue');
  await waitFor(() => expect(box).toHaveFocus());
  expect(sent).toHaveLength(1);
  expect(entry.services.session.get()).toBeNull();
  await user.click(box);
  await press('Continue');
  await waitFor(() =>
    expect(dispatch).toHaveBeenCalledWith('entry-login', expect.objectContaining({ method: 'password' })),
  );
  const terms = { version: '2', language: 'en' };
  expect(sent[1]).toEqual({ type: 0, account: '', challenge: 'challenge-1', terms, check: ability });
});

it('signs nobody in on the way back to the form, which is as before', async () => {
  const { entry, screen, press, sent } = await open('tag');
  await press('Back to sign in');
  expect(await screen.findByLabelText('Email')).toHaveValue(address);
  expect(entry.services.session.get()).toBeNull();
  expect(sent).toHaveLength(1);
});
