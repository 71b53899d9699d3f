/** The account page: what the hub offers, two-step verification, a new password. */
import { waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { riddle } from '../testing/added/riddle';
import { createFakeElement } from '../testing/fakeElement';
import { createFakeHub } from '../testing/fakeHub';
import { renderScreen } from '../testing/renderScreen';
import type { SecondFactor } from '../factors/factor';
import { secondFactors } from '../factors/registry';
import { noteOwnToken } from '../session/noteOwnToken';
import { createEntry } from './createEntry';
import { AccountRoute } from './routes/AccountRoute';
import { EntryContext } from './useEntry';

beforeAll(() =>
  Promise.all([
    import('./routes/PasswordSection'),
    import('./routes/TwoStepSection'),
    import('./routes/TrustedBrowsersSection'),
    import('./routes/ActivitySection'),
    import('./routes/DataCopySection'),
    import('./routes/DeletionSection'),
    import('./routes/LinksSection'),
    import('../screens/TwoStep/qrPath'),
  ]),
);

const answer = (info: object | null) => ({ code: 1, message: '', info });
const needed = { code: -100117, message: 'Confirm it', info: { verify: [{ id: 'riddle' }] } };
const app = { id: 'totp', created_at: 1, used_at: 2, preferred: true };
const listed = (...factors: object[]) =>
  answer({ factors, recovery_codes_left: factors.length === 0 ? 0 : 10, required: false });
const secret = { secret: 'JBSWY3DP', uri: 'otpauth://totp/Hub:ada?secret=JBSWY3DP' };
/** Answered in "Confirm it’s you" with any characters. */
const spoken: SecondFactor = {
  ...riddle,
  load: async () => ({ ...(await riddle.load()), textLabel: 'field.account' }),
};

/** @param back what the address had */
async function open(
  offers: string[],
  prepare?: (hub: ReturnType<typeof createFakeHub>) => void,
  back?: { code: string; state: string },
) {
  const entry = await createEntry(createFakeElement('page'), window, { factors: [...secondFactors, spoken] });
  // A dialog's step back would else end half a second later, in the next test.
  onTestFinished(entry.navigator.start());
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  if (back) {
    const config = entry.services.config();
    const address = { ...config.address, state: back.state };
    vi.spyOn(entry.services, 'config').mockReturnValue({ ...config, code: back.code, address });
  }
  hub.reply('userProfile', answer({ username: 'Ada', offers }));
  hub.reply('listFactors', listed());
  hub.reply('listTrustedBrowsers', answer({ browsers: [] }));
  hub.reply('listActivity', answer({ events: [], more: false }));
  prepare?.(hub);
  const token = 'token-1';
  entry.services.session.signIn({ token, ticket: '', username: 'Ada' });
  await noteOwnToken(entry.services.storage, token);
  const rendered = renderScreen(
    <EntryContext value={entry}>
      <AccountRoute hasChanged={false} />
    </EntryContext>,
  );
  const press = async (name: string) =>
    rendered.user.click(await rendered.screen.findByRole('button', { name }));
  return { ...rendered, hub, press };
}

const agreed = {
  version: '2026-11',
  documents: [{ name: 'Privacy Policy', url: 'https://hub.example/privacy/policy' }],
  language: 'en',
  method: 'registration',
  assumed: false,
  at: 1,
};

describe('the account page', () => {
  it('has the sections that the hub offers, activity last', async () => {
    const { screen, hub } = await open(['activity', 'trusted_browsers', 'factors', 'password']);
    expect(await screen.findByText(/last 90 days/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Trusted browsers' })).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Picture',
      'Name',
      'Password',
      'Two-step verification',
      'Trusted browsers',
      'Recent activity',
    ]);
    expect(new Set(hub.names)).toEqual(
      new Set(['userProfile', 'listActivity', 'listFactors', 'listTrustedBrowsers']),
    );
  });

  it('lists what the owner agreed to', async () => {
    const { screen, hub } = await open(['agreements'], (fake) =>
      fake.reply('listAgreements', answer({ agreements: [agreed] })),
    );
    expect(await screen.findByText('Version 2026-11')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What you agreed to' })).toBeVisible();
    expect(new Set(hub.names)).toEqual(new Set(['userProfile', 'listAgreements']));
  });

  it('has no section that the hub does not offer', async () => {
    const { screen, hub } = await open(['password']);
    expect(await screen.findByRole('heading', { name: 'Password' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(new Set(hub.names)).toEqual(new Set(['userProfile']));
  });
});

describe('the copy of the data', () => {
  it('is asked for with a proof, and saved by a link of this page', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => undefined });
    const zip = new Response('zip', { headers: { 'content-type': 'application/zip' } });
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(zip);
    const { screen, user, hub, press } = await open(['export'], (fake) => {
      fake.reply('readExport', answer({}));
      fake.reply('askExport', answer({ id: 'copy' }));
    });
    const ask = await screen.findByRole('button', { name: 'Ask for a copy' });
    hub.reply('readExport', answer({ id: 'copy', status: 'ready' }));
    await user.click(ask);
    await press('Download');
    const link = await screen.findByRole('link', { name: 'Save the file again' });
    expect(link).toHaveAttribute('href', 'blob:copy');
    expect(sent).toHaveBeenCalledOnce();
    expect(clicked).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

describe('the deletion of the account', () => {
  it('is asked for by the name and a proof, which can be cancelled, and taken back', async () => {
    const { screen, user, hub, press } = await open(['deletion'], (fake) => {
      fake.reply('readDeletion', answer({}));
      fake.reply('askDeletion', needed, needed, answer({ due_at: Date.UTC(2026, 11, 4, 12) }));
      fake.reply('verify', answer(null));
      fake.reply('cancelDeletion', answer(null));
    });
    await press('Delete account…');
    const field = await screen.findByLabelText('To confirm, type Ada');
    await user.type(field, 'ada{Enter}');
    const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
    expect(field).toHaveValue('ada');
    await press('Delete account');
    await user.type(within(await dialog()).getByLabelText('Account'), 'a towel{Enter}');
    // At the top of the page, and where it was asked for.
    expect(await screen.findAllByText('This account will be deleted on December 4, 2026.')).toHaveLength(2);
    const due = screen.getByRole('region', { name: /December\s4/ });
    await waitFor(() => expect(due).toHaveFocus());
    await user.click(within(due).getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Your account stays')).toBeVisible();
    expect(hub.names.at(-1)).toBe('userProfile');
  });

  it('is told at the top of the page, where it can be taken back', async () => {
    const { screen, user, hub } = await open(['deletion'], (fake) => {
      fake.reply('readDeletion', answer({ due_at: Date.UTC(2026, 11, 4, 12) }));
      fake.reply('cancelDeletion', answer(null));
    });
    const [keep] = await screen.findAllByRole('button', { name: 'Keep my account' });
    if (!keep) throw new Error('nothing to keep it');
    await user.click(keep);
    const told = await screen.findByText('Your account stays');
    await waitFor(() => expect(told).toHaveFocus());
    expect(screen.queryByText(/December\s4/)).toBeNull();
    expect(hub.names.at(-1)).toBe('userProfile');
  });
});

const google = { id: '1', provider: 'google', name: 'Ada', created_at: 1, used_at: 1 };
const offerGoogle = (fake: ReturnType<typeof createFakeHub>) =>
  fake.reply('listLinks', answer({ links: [], providers: ['google'] }));

describe('a linked account', () => {
  it('is begun after a proof, at the service’s page', async () => {
    const { screen, user, hub, press } = await open(['links', 'new_links'], (fake) => {
      offerGoogle(fake);
      fake.reply('linkStart', needed, answer({ link: 's', expires_in: 600, url: `${location.href}#left` }));
      fake.reply('verify', answer(null));
    });
    await press('Add: Google');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await user.type(dialog.getByLabelText('Account'), 'a towel{Enter}');
    expect(await screen.findByText('Opening Google…')).toBeVisible();
    expect(hub.names.filter((name) => name === 'linkStart')).toHaveLength(2);
    // Else it leaves in the next test.
    await waitFor(() => expect(location.hash).toBe('#left'));
  });

  it('is made where the service leads back, and the list is read again', async () => {
    history.replaceState(null, '', '/account?link=google');
    const { screen, hub } = await open(
      ['links', 'new_links'],
      (fake) => {
        const before = answer({ links: [], providers: [] });
        fake.reply('listLinks', before, answer({ links: [google], providers: [] }));
        fake.reply('linkConfirm', answer({ status: 'linked', added: google }));
      },
      { code: 'c', state: 's' },
    );
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findByText(/^Google was added/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Google' })).toBeVisible();
    expect(hub.calls.find(({ name }) => name === 'linkConfirm')?.request).toEqual({
      provider: 'google',
      link: 's',
      code: 'c',
    });
  });

  it('cannot be added at a hub without it', async () => {
    const { screen } = await open(['links'], offerGoogle);
    expect(await screen.findByText(/^No other accounts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add: Google' })).toBeNull();
  });
});

describe('the set-up of an app', () => {
  it('asks for a proof, then for the first code, and ends with the saved codes', async () => {
    const { screen, user, hub, press } = await open(['factors']);
    hub.reply('totpStart', needed, answer(secret));
    hub.reply('verify', answer(null));
    hub.reply('totpConfirm', answer({ recovery_codes: ['ABCDE-FGHJK'] }));
    await press('Set up authenticator app');
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await user.type(proof.getByLabelText('Account'), 'a towel{Enter}');
    const setUp = within(await screen.findByRole('dialog', { name: 'Set up authenticator app' }));
    expect(setUp.getByRole('group', { name: 'Setup key' })).toHaveTextContent('JBSW Y3DP');
    await user.type(setUp.getByLabelText('Verification code'), '123456');
    const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    hub.reply('listFactors', listed(app));
    await user.click(codes.getByRole('checkbox', { name: 'I have saved these codes' }));
    await press('Done');
    expect(await screen.findByText('Codes left: 10')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Two-step verification' })).toHaveFocus());
    expect(screen.getByText('Authenticator app')).toBeVisible();
    expect(hub.calls.find(({ name }) => name === 'verify')?.request).toEqual({
      factor: 'riddle',
      code: 'a towel',
    });
  });

  it('that is closed turns nothing on', async () => {
    const { screen, user, hub, press } = await open(['factors']);
    hub.reply('totpStart', answer(secret));
    await press('Set up authenticator app');
    const setUp = within(await screen.findByRole('dialog', { name: 'Set up authenticator app' }));
    await setUp.findByRole('img', { name: /^QR code/ });
    await user.click(setUp.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Set up authenticator app' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Off\./)).toBeVisible();
    expect(hub.names).not.toContain('totpConfirm');
  });

  it('makes new recovery codes after a question', async () => {
    const { screen, user, hub, press } = await open(['factors']);
    hub.reply('listFactors', listed(app));
    hub.reply('renewRecoveryCodes', answer({ recovery_codes: ['ABCDE-FGHJK'] }));
    await press('Make new codes');
    await press('Make new codes');
    expect(await screen.findByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }));
    await press('Done');
    expect(screen.queryByRole('dialog', { name: 'Recovery codes' })).not.toBeInTheDocument();
  });
});

describe('a new password', () => {
  it('shows that no browser is trusted any more, and what happened', async () => {
    const times = { created_at: 1, used_at: 2 };
    const browser = { id: 'b1', current: true, device: 'Firefox, Linux', place: '', ...times };
    const offers = ['activity', 'trusted_browsers', 'password'];
    const { screen, user, hub, press } = await open(offers, (fake) => {
      fake.reply('listTrustedBrowsers', answer({ browsers: [browser] }));
      fake.reply('changePassword', answer(null));
    });
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
    hub.reply('listTrustedBrowsers', answer({ browsers: [] }));
    const asked = () => hub.names.filter((name) => name === 'listActivity').length;
    const before = asked();
    await press('Change password');
    await user.type(screen.getByLabelText('Current password'), 'Design3D!');
    await user.type(screen.getByLabelText('New password'), 'copper-Lantern-58');
    await press('Change password');
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument());
    expect(asked()).toBe(before + 1);
  });
});
