/** Several tags of the account in one page, where nobody is signed in. */
import { beforeAll, expect, it, vi } from 'vitest';
import { createStore } from '../lib/store';
import { createFakeElement } from '../testing/fakeElement';
import { createView, renderScreen } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { followEmbeddedAccount, rememberSignIn } from './effects/embeddedAccount';
import type { Entry } from './entry';
import { AccountRoute } from './routes/AccountRoute';
import { EntryContext } from './useEntry';

beforeAll(() => import('../screens/Account/SignInElsewhere'));

const login = { token: 'token-1', ticket: '', username: 'Ada' };

/** As the element starts: the session is checked after the effects are there. */
async function createTag(
  place: HTMLElement,
  domain: string | null = null,
): Promise<{ entry: Entry; focus: () => void; stop: () => void }> {
  const element = createFakeElement('tag');
  const config = element.config.get();
  const address = { ...config.address, path: '/account' };
  const focus = vi.fn();
  const entry = await createEntry(
    {
      ...element,
      focus,
      events: place,
      config: createStore({ ...config, hub: 'https://hub.example', domain, address }),
    },
    window,
  );
  const stops = [rememberSignIn(entry), followEmbeddedAccount(entry)];
  entry.stores.availability.set({ kind: 'form' });
  return { entry, focus, stop: () => stops.forEach((stop) => stop()) };
}

const toSignIn = ({ navigator }: Entry): void => navigator.navigate('/entry/login', { replace: true });
const pathsOf = (...tags: { entry: Entry }[]) => tags.map(({ entry }) => entry.navigator.path.get());

function createPlaces(): [HTMLElement, HTMLElement] {
  const places = [document.createElement('div'), document.createElement('div')] as const;
  document.body.replaceChildren(...places);
  return [...places];
}

it('the first one of the page has the sign-in, whichever starts first', async () => {
  const [above, below] = createPlaces();
  const second = await createTag(below);
  const first = await createTag(above);
  for (const { entry } of [second, first]) toSignIn(entry);
  expect(pathsOf(first, second)).toEqual(['/entry/login', '/account']);
  second.stop();
  first.stop();
});

it('one that has it keeps it: something may be typed there', async () => {
  const [above, below] = createPlaces();
  const second = await createTag(below);
  toSignIn(second.entry);
  const first = await createTag(above);
  toSignIn(first.entry);
  expect(pathsOf(first, second)).toEqual(['/account', '/entry/login']);
  second.stop();
  expect(pathsOf(first)).toEqual(['/entry/login']);
  first.stop();
});

it('another one says so in one line, which leads there', async () => {
  const [above, below] = createPlaces();
  const [first, second] = [await createTag(above), await createTag(below)];
  for (const { entry } of [first, second]) toSignIn(entry);
  const { screen, user } = renderScreen(
    <EntryContext value={second.entry}>
      <AccountRoute hasChanged={false} />
    </EntryContext>,
    createView({ mode: 'tag' }),
  );
  expect(await screen.findByText('Sign in to see your account.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(first.focus).toHaveBeenCalledOnce();
  first.stop();
  second.stop();
});

it('who signs in there is not asked again by the other, which waits for it', async () => {
  const [above, below] = createPlaces();
  const [first, second] = [await createTag(above), await createTag(below)];
  for (const { entry } of [first, second]) toSignIn(entry);
  const seen: string[] = [];
  second.entry.navigator.path.subscribe(() => seen.push(second.entry.navigator.path.get()));
  first.entry.services.session.signIn(login);
  expect(pathsOf(second)).toEqual(['/account']);
  above.dispatchEvent(new CustomEvent('entry-login', { bubbles: true }));
  expect(second.entry.services.session.get()).toEqual(login);
  expect(seen).toEqual([]);
  first.stop();
  second.stop();
  first.entry.services.session.clear();
});

it('tags of two tenants have a sign-in each, and one says nothing about the other', async () => {
  const [above, below] = createPlaces();
  const first = await createTag(above, 'acme.example');
  const second = await createTag(below, 'atelier.example');
  for (const { entry } of [first, second]) toSignIn(entry);
  expect(pathsOf(first, second)).toEqual(['/entry/login', '/entry/login']);
  first.entry.services.session.signIn(login);
  above.dispatchEvent(new CustomEvent('entry-login', { bubbles: true }));
  expect(second.entry.services.session.get()).toBeNull();
  first.stop();
  second.stop();
  first.entry.services.session.clear();
});
