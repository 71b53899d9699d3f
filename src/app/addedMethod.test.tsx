/**
 * Methods that we do not have are added by what would be their folder, and a line in the registry: with a button, as a
 * messenger, in the phone tab, with a tab.
 */
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { methods as known } from '../methods/registry';
import { badge } from '../testing/added/badge';
import { keycardLogin, voiceLogin } from '../testing/added/calls';
import { keycard } from '../testing/added/keycard';
import { pigeon } from '../testing/added/pigeon';
import { voice } from '../testing/added/voice';
import { createFakeElement } from '../testing/fakeElement';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

/** Opens a tag; the hub answers these calls, and `sent` holds their bodies. */
async function open(userAgent: string, answers: Readonly<Record<string, object>>) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address);
    if (typeof body === 'string') sent.push([pathname, JSON.parse(body)]);
    return Response.json(answers[pathname] ?? recordedAnswers.onlyLogged);
  });
  const dispatch = vi.fn(() => true);
  const element = { ...createFakeElement('tag'), dispatch };
  const entry = await createEntry(element, window, { methods: [...known, voice, badge, keycard, pigeon] });
  const profile: object = { keycard_login: true, pigeon_login: true, voice_login: true, badge_login: true };
  entry.settings.set({ status: 'ready', settings: { profile } });
  entry.services.callbacks.setAllowList(null);
  const { screen, user } = renderScreen(<EntryApp entry={entry} />, createView());
  const press = async (name: string) => settle(user.click(screen.getByRole('button', { name })));
  const signedInBy = (method: string) =>
    waitFor(() =>
      expect(dispatch).toHaveBeenCalledWith(
        'entry-login',
        expect.objectContaining({ auth_token: 'token-1', method }),
      ),
    );
  return { entry, screen, user, sent, press, signedInBy };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a method with a screen signs in', async () => {
  const { sent, press, signedInBy } = await open('', { [keycardLogin.path]: recordedAnswers.signedIn });
  await press('Continue with Key card');
  await press('Read the card');
  await signedInBy('keycard');
  expect(sent).toContainEqual([keycardLogin.path, { card: 'card-1' }]);
});

it('a messenger signs in inside its app', async () => {
  const { entry, sent, press, signedInBy } = await open('Mozilla/5.0 Pigeon/1', {
    '/api/hub/v1/pigeon/appid': {
      code: 1,
      message: '',
      info: { app_id: 'loft', authorize_url: 'https://pigeon.example', sdk_url: 'https://pigeon.example' },
    },
    '/api/hub/v1/pigeon/login': recordedAnswers.signedIn,
  });
  expect(entry.inApp).toBe('pigeon');
  // A page of the portal may use the client; this tag stands for one.
  entry.appAround = 'pigeon';
  await press('Continue with Pigeon');
  await signedInBy('pigeon');
  expect(sent).toContainEqual([
    '/api/hub/v1/pigeon/login',
    { domain: new URL(entry.services.portal).host, code: 'loft-7', asks_terms: true },
  ]);
});

it('a method of the phone tab signs in with the number', async () => {
  const { screen, user, sent, signedInBy } = await open('', { [voiceLogin.path]: recordedAnswers.signedIn });
  await settle(user.click(screen.getByRole('tab', { name: 'Phone' })));
  await user.type(await screen.findByLabelText('Phone number'), '13800138000');
  await settle(user.click(screen.getByRole('tab', { name: 'Verification code' })));
  await user.type(screen.getByLabelText('Word'), 'blue');
  await settle(user.keyboard('{Enter}'));
  await signedInBy('voice');
  expect(sent).toContainEqual([voiceLogin.path, { mobile: '13800138000', word: 'blue' }]);
});

it('a method with a tab signs in', async () => {
  const { screen, user, sent, press, signedInBy } = await open('', {
    [keycardLogin.path]: recordedAnswers.signedIn,
  });
  await settle(user.click(screen.getByRole('tab', { name: 'Continue' })));
  await press('Read the card');
  await signedInBy('keycard');
  expect(sent).toContainEqual([keycardLogin.path, { card: 'card-1' }]);
});
