import { act, configure } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ElementApi } from '../contract/elementApi';
import type { ButtonMethod, MethodScreenProps } from '../methods/method';
import { methods } from '../methods/registry';
import { createFakeElement } from '../testing/fakeElement';
import { createView, renderScreen, settle, withProviders, type ScreenQueries } from '../testing/renderScreen';
import type * as formModule from '../ui/Form';
import { createEntry, type EntryOptions } from './createEntry';
import type { Entry } from './entry';
import { EntryApp } from './EntryApp';

/** Renders of the e-mail form, counted by those of its `<Form>`. */
let renders = 0;
// Other files of the worker have loaded the screens with the `<Form>` that does not count, and get it again.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('../ui/Form');
  vi.resetModules();
});
vi.mock('../ui/Form', async (original) => {
  const { Form, ...others } = await original<typeof formModule>();
  return {
    ...others,
    Form: (props: Parameters<typeof Form>[0]) => {
      renders += 1;
      return <Form {...props} />;
    },
  };
});

/** Hydrates an entry as the build prerenders it. */
async function hydrate(options: EntryOptions = {}) {
  const element: ElementApi = createFakeElement('tag');
  const prerendered = await createEntry(element, window, options);
  const html = renderToString(withProviders(<EntryApp entry={prerendered} />));
  const entry = await createEntry(element, window, options);
  const fail = vi.spyOn(console, 'error');
  const rendered = await act(async () =>
    renderScreen(<EntryApp entry={entry} />, createView(), { html, beforeHydration: () => undefined }),
  );
  // React reports markup that differs.
  expect(fail).not.toHaveBeenCalled();
  renders = 0;
  return { ...rendered, entry };
}

const emailField = (screen: ScreenQueries): HTMLElement => screen.getByRole('textbox', { name: 'Email' });

function Ding({ onBack }: MethodScreenProps) {
  return <button onClick={onBack}>Back from DingTalk</button>;
}

const ready = (profile: object) => ({ status: 'ready' as const, settings: { profile } });

const receive = (entry: Entry, profile: object): Promise<void> =>
  act(async () => entry.settings.set(ready(profile)));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('EntryApp, by what it renders', () => {
  beforeEach(() => {
    // Strict mode renders everything twice.
    configure({ reactStrictMode: false });
  });
  afterEach(() => {
    configure({ reactStrictMode: true });
  });

  it('renders the form once more when the settings arrive, for its placeholder', async () => {
    const { entry, screen } = await hydrate();
    const field = emailField(screen);
    await receive(entry, { google_login: true });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(emailField(screen)).toBe(field);
    expect(renders).toBe(1);
  });

  it('does not render the form for settings that it does not show', async () => {
    const { entry, screen } = await hydrate();
    await receive(entry, {});
    renders = 0;
    await receive(entry, { google_login: true, country_picker: true });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(renders).toBe(0);
  });

  it('does not render on key presses', async () => {
    const { entry, screen, user } = await hydrate();
    await user.type(emailField(screen), 'ada@example.com');
    expect(entry.loginDraft.restoreAccount()).toBe('ada@example.com');
    expect(renders).toBe(0);
  });
});

describe('EntryApp', () => {
  // Loaded beforehand, so that the lazy screens are there at once.
  beforeAll(async () => {
    await Promise.all([
      import('./routes/RegisterRoute'),
      import('./routes/ResetRoute'),
      import('./routes/WayOutRoute'),
    ]);
  });

  it('works in strict mode', async () => {
    const { entry, screen } = await hydrate();
    await receive(entry, { google_login: true });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(renders).toBeGreaterThan(1);
  });

  it('shows a provider that is added to the registry, and its screen', async () => {
    const dingtalk: ButtonMethod = {
      id: 'dingtalk',
      surface: 'button',
      name: 'DingTalk',
      icon: <path d="M0 0h20v20z" />,
      isOffered: () => true,
      screen: { load: async () => Ding, namespaces: [] },
    };
    const { entry, screen, user } = await hydrate({ methods: [...methods, dingtalk] });
    await settle(user.click(screen.getByRole('button', { name: 'Continue with DingTalk' })));
    await settle(user.click(screen.getByRole('button', { name: 'Back from DingTalk' })));
    expect(entry.shown.get()).toEqual({ screen: 'login' });
    expect(emailField(screen)).toBeVisible();
  });

  it.each<[string, object]>([
    ['sign-in', { mailbox_login: false, mobile_login: false }],
    ['sign-in and registration', { mailbox_login: false, mobile_login: false, allow_register: false }],
  ])('says so where %s is switched off altogether', async (_, profile) => {
    const { entry, screen } = await hydrate();
    await receive(entry, profile);
    expect(await screen.findByText(/This sign-in is not set up correctly./)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await receive(entry, { ...profile, google_login: true });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['/entry/register', { allow_register: false }, 'Registration is turned off here. Please sign in.'],
    [
      '/entry/forgot_password',
      { mailbox_login: false, mobile_login: false, google_login: true },
      'Passwords aren’t used here. Sign in another way.',
    ],
  ])('leads from %s, which is switched off, to the sign-in and says why', async (path, profile, text) => {
    const { entry, screen } = await hydrate();
    await receive(entry, profile);
    await act(async () => entry.navigator.navigate(path));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
