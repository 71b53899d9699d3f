import { StrictMode, act, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeElement } from '../testing/fakeElement';
import type { ElementApi } from '../contract/elementApi';
import type { Provider, ProviderScreenProps } from '../providers/provider';
import { providers } from '../providers/registry';
import type * as emailFields from '../screens/Login/useEmailFields';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { createEntry, type EntryOptions } from './createEntry';
import type { Entry } from './entry';
import { EntryApp } from './EntryApp';

/** How often the e-mail form was rendered: each time it asks for its fields. */
let renders = 0;
vi.mock('../screens/Login/useEmailFields', async (original) => {
  const { useEmailFields } = await original<typeof emailFields>();
  return {
    useEmailFields: (...args: Parameters<typeof useEmailFields>) => {
      renders += 1;
      return useEmailFields(...args);
    },
  };
});

let root: Root | undefined;
let container: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  renders = 0;
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** An entry as the build prerenders it, hydrated. */
async function hydrate(options: EntryOptions = {}, wrap = (app: ReactNode) => app): Promise<Entry> {
  const element: ElementApi = createFakeElement('tag');
  const build = async () => {
    const entry = await createEntry(element, window, options);
    const app = (
      <StylesProvider cache={entryStyles(document).cache}>
        <EntryApp entry={entry} />
      </StylesProvider>
    );
    return { entry, app };
  };
  container = document.createElement('div');
  container.innerHTML = renderToString((await build()).app);
  document.body.append(container);
  const { entry, app } = await build();
  await act(async () => {
    root = hydrateRoot(container, wrap(app), { onRecoverableError: (error) => expect.fail(String(error)) });
  });
  renders = 0;
  return entry;
}

const input = (name: string): HTMLInputElement => {
  const found = container.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const button = (name: string): HTMLButtonElement => {
  const named = (each: HTMLButtonElement) => (each.getAttribute('aria-label') ?? each.textContent) === name;
  const found = [...container.querySelectorAll('button')].find(named);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

function Ding({ onBack }: ProviderScreenProps) {
  return <button onClick={onBack}>Back from DingTalk</button>;
}

const ready = (profile: object) => ({ status: 'ready' as const, settings: { profile } });

describe('EntryApp', () => {
  it('renders the form once more when the settings arrive, for its placeholder', async () => {
    const entry = await hydrate();
    const field = input('username');
    await act(async () => entry.settings.set(ready({ google_login: true })));
    expect(button('Continue with Google')).toBeDefined();
    expect(input('username')).toBe(field);
    expect(renders).toBe(1);
  });

  it('renders nothing of the form for settings that it does not show', async () => {
    const entry = await hydrate();
    await act(async () => entry.settings.set(ready({})));
    renders = 0;
    await act(async () => entry.settings.set(ready({ google_login: true, country_picker: true })));
    expect(button('Continue with Google')).toBeDefined();
    expect(renders).toBe(0);
  });

  it('renders nothing for a key', async () => {
    const entry = await hydrate();
    for (const text of ['a', 'ad', 'ada@example.com'])
      act(() => {
        input('username').value = text;
        input('username').dispatchEvent(new Event('input', { bubbles: true }));
      });
    expect(entry.loginDraft.restoreAccount()).toBe('ada@example.com');
    expect(renders).toBe(0);
  });

  it('works in strict mode', async () => {
    const entry = await hydrate({}, (app) => <StrictMode>{app}</StrictMode>);
    await act(async () => entry.settings.set(ready({ google_login: true })));
    expect(button('Continue with Google')).toBeDefined();
  });

  it('shows a provider that is added to the registry, and its screen', async () => {
    const dingtalk: Provider = {
      id: 'dingtalk',
      name: 'DingTalk',
      icon: <path d="M0 0h20v20z" />,
      isOffered: () => true,
      screen: { load: async () => Ding, namespaces: [] },
      intents: null,
    };
    const entry = await hydrate({ providers: [...providers, dingtalk] });
    await act(async () => button('Continue with DingTalk').click());
    await act(async () => button('Back from DingTalk').click());
    expect(entry.providerScreen.shown.get()).toBeNull();
    expect(input('username')).toBeDefined();
  });
});
