/** The step of the second factor: the preferred one, the other ways, and factors that the widget does not know. */
import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import type { EntryMode } from '../contract/attributes';
import { secondFactors } from '../factors/registry';
import type { FactorOffer } from '../flows/login/nextStep';
import { createStore } from '../lib/store';
import { createFakeElement } from '../testing/fakeElement';
import { createFakeHub } from '../testing/fakeHub';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../testing/renderScreen';
import { riddle } from '../testing/added/riddle';
import { createEntry, type EntryOptions } from './createEntry';
import { EntryApp } from './EntryApp';

const mailed = { id: 'email', masked_to: 's•••@example.com' };
const texted = { id: 'mobile', masked_to: '138••••8000' };

beforeAll(() => import('./routes/NextStepRoute'));

/** A sign-in whose second factor is asked for. @param factors `undefined`: by a hub without a choice */
async function ask(
  factors: readonly FactorOffer[] | undefined,
  options: EntryOptions = {},
  mode: EntryMode = 'tag',
) {
  const fake = createFakeElement(mode);
  const config = createStore({ ...fake.config.get(), hub: 'https://hub.example' });
  const entry = await createEntry({ ...fake, config: { ...fake.config, ...config } }, window, options);
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  hub.reply('deleteCookies', recordedAnswers.cookiesDeleted);
  hub.reply('login', recordedAnswers.signedIn);
  hub.reply('factorSend', recordedAnswers.done);
  const rendered = renderScreen(<EntryApp entry={entry} />, createView({ mode }));
  const [first = mailed] = factors ?? [];
  await act(async () => {
    entry.nextStep.show(
      {
        ticket: '',
        username: '',
        need_captcha: first.id,
        challenge: 'c1',
        masked_to: first.masked_to,
        ...(factors && { factors: [...factors], can_trust: false }),
      },
      { account: 'secure@example.com', method: 'password' },
    );
  });
  const requests = (name: string) =>
    hub.calls.filter((made) => made.name === name).map(({ request }) => request);
  return { ...rendered, entry, hub, requests };
}

describe('the step of the second factor', () => {
  it('shows what a hub without a choice asks for, and no other way', async () => {
    const { screen } = await ask(undefined);
    expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeVisible();
    expect(screen.getByText('s•••@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use another way' })).not.toBeInTheDocument();
  });

  it('shows the preferred one; another way has its code sent, once, and the first one stays', async () => {
    const { screen, user, requests } = await ask([texted, mailed]);
    const other = () => screen.findByRole('button', { name: 'Use another way' });
    expect(await screen.findByText('138••••8000')).toBeVisible();
    await settle(user.click(await other()));
    expect(await screen.findByText('s•••@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Resend in/ })).toBeVisible();
    await settle(user.click(await other()));
    expect(await screen.findByText('138••••8000')).toBeVisible();
    await settle(user.click(await other()));
    expect(await screen.findByText('s•••@example.com')).toBeVisible();
    expect(requests('factorSend')).toEqual([{ challenge: 'c1', factor: 'email' }]);
    await settle(user.type(screen.getByLabelText('Verification code'), '123456'));
    expect(requests('login')).toEqual([
      {
        type: 0,
        account: 'secure@example.com',
        challenge: 'c1',
        factor: 'email',
        code: '123456',
        check: ability,
      },
    ]);
  });

  it('says so when the other way cannot be sent, and leads back', async () => {
    const { screen, user, hub } = await ask([mailed, texted]);
    hub.reply('factorSend', recordedAnswers.tooManyTries);
    await settle(user.click(await screen.findByRole('button', { name: 'Use another way' })));
    expect(await screen.findByText(recordedAnswers.tooManyTries.message)).toBeVisible();
    expect(screen.queryByText(/We sent a 6-digit code/)).not.toBeInTheDocument();
    await settle(user.click(screen.getByRole('button', { name: 'Use another way' })));
    expect(await screen.findByText('s•••@example.com')).toBeVisible();
  });

  it('passes over factors that it does not know', async () => {
    const { screen, requests } = await ask([{ id: 'passkey' }, mailed, { id: 'iris' }]);
    expect(await screen.findByText('s•••@example.com')).toBeVisible();
    expect(requests('factorSend')).toEqual([{ challenge: 'c1', factor: 'email' }]);
    expect(screen.queryByRole('button', { name: 'Use another way' })).not.toBeInTheDocument();
  });

  it('leads to the portal in a new tab when it knows none', async () => {
    const { screen, user, entry } = await ask([{ id: 'passkey' }, { id: 'iris' }]);
    const link = await screen.findByRole('link', { name: 'Continue in a new tab' });
    expect(link).toHaveAttribute('href', 'https://hub.example/entry/login');
    expect(link).toHaveAttribute('target', '_blank');
    await settle(user.click(screen.getByRole('link', { name: 'Back' })));
    expect(entry.nextStep.get()).toBeNull();
  });

  it('on the portal itself, says what to do', async () => {
    const { screen } = await ask([{ id: 'passkey' }], {}, 'page');
    expect(await screen.findByText(/Reload it and sign in again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue in a new tab' })).not.toBeInTheDocument();
  });
});

describe('a factor that is added to the registry', () => {
  const options = { factors: [...secondFactors, riddle] };

  it('has its own screen and answer', async () => {
    const { screen, user, hub, requests } = await ask([{ id: 'riddle' }, mailed], options);
    const field = await screen.findByLabelText('What does every traveller carry?');
    hub.reply('login', recordedAnswers.codeWrong, recordedAnswers.signedIn);
    await settle(user.type(field, 'a map{Enter}'));
    expect(await screen.findByText(recordedAnswers.codeWrong.message)).toBeVisible();
    await settle(user.type(field, `${'{Backspace}'.repeat(3)}towel{Enter}`));
    expect(requests('login').at(-1)).toEqual({
      type: 0,
      check: ability,
      account: 'secure@example.com',
      challenge: 'c1',
      factor: 'riddle',
      code: 'a towel',
    });
    expect(requests('factorSend')).toEqual([]);
  });

  it('is one of several other ways, by its name', async () => {
    const { screen, user } = await ask([mailed, { id: 'riddle' }, texted], options);
    const toggle = await screen.findByRole('button', { name: 'Use another way' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await settle(user.click(toggle));
    expect(screen.getByRole('button', { name: 'Text message 138••••8000' })).toBeVisible();
    await settle(user.click(screen.getByRole('button', { name: 'Riddle' })));
    expect(await screen.findByRole('heading', { name: 'Answer the riddle' })).toBeVisible();
  });
});
