import { act } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages, type Languages } from '../i18n/languages';
import { TextsProvider } from '../i18n/TextsProvider';
import { createFakeElement } from '../testing/fakeElement';
import { renderScreen, settle } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyScreen } from './lazyScreen';
import { EntryContext } from './useEntry';

afterEach(() => {
  vi.restoreAllMocks();
});

const chunkError = new TypeError('Failed to fetch dynamically imported module: account.js');

function Title() {
  const { t } = useTranslation('account');
  return <h1>{t('register.title')}</h1>;
}

/** Renders a lazy screen whose import or `account` texts fail while `faults` says so. */
async function renderLazy(faults: { screen?: boolean; texts?: boolean; delay?: Promise<void> } = {}) {
  const account = async () => {
    if (faults.texts) throw chunkError;
    await faults.delay;
    return languages.en.load.account();
  };
  const registry: Languages = {
    ...languages,
    en: { ...languages.en, load: { ...languages.en.load, account } },
  };
  const load = async () => {
    if (faults.screen) throw chunkError;
    return Title;
  };
  const Screen = lazyScreen(load, ['account']);
  const entry = await createEntry(createFakeElement('tag'), window, { languages: registry });
  const { texts } = entry;
  await texts.ready;
  const handleError = vi.fn();
  const rendered = await act(async () =>
    renderScreen(
      <EntryContext value={entry}>
        <TextsProvider texts={texts}>
          <ErrorBoundary view={window} hasMoved={false} onError={handleError} onReload={() => undefined}>
            <Screen />
          </ErrorBoundary>
        </TextsProvider>
      </EntryContext>,
    ),
  );
  return { ...rendered, texts, handleError };
}

describe('lazyScreen', () => {
  it('dispatches Vite’s event for a chunk that fails to load, and throws', async () => {
    const heard = vi.fn<(event: Event) => void>();
    window.addEventListener('vite:preloadError', heard, { once: true });
    vi.spyOn(console, 'error').mockReturnValue();
    const { handleError } = await renderLazy({ screen: true });
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.lastCall?.[0]).toMatchObject({ payload: chunkError });
    expect(handleError).toHaveBeenCalledWith(chunkError);
  });

  it('shows the loading fallback until the screen and its texts are loaded', async () => {
    let arrive: (() => void) | undefined;
    const { screen } = await renderLazy({ delay: new Promise((resolve) => (arrive = resolve)) });
    expect(screen.getByRole('img', { name: 'loading' })).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    arrive?.();
    expect(await screen.findByRole('heading', { name: 'Create account' })).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('shows a screen that was loaded ahead without the fallback', async () => {
    const Screen = lazyScreen(async () => Title, ['account']);
    const entry = await createEntry(createFakeElement('tag'), window);
    await entry.texts.ready;
    void Screen.preload(entry);
    await act(() => entry.texts.loadNamespaces(['account']));
    const { screen } = renderScreen(
      <EntryContext value={entry}>
        <TextsProvider texts={entry.texts}>
          <Screen />
        </TextsProvider>
      </EntryContext>,
    );
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeVisible();
  });

  it('follows the language without showing the fallback', async () => {
    const { screen, texts } = await renderLazy();
    const heading = await screen.findByRole('heading', { name: 'Create account' });
    await act(() => texts.setLanguage('zh'));
    // The same node: a fallback would have replaced it.
    expect(await screen.findByRole('heading', { name: '注册账号' })).toBe(heading);
  });

  it('loads again when the document returns from the back-forward cache', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const faults = { screen: true };
    const { screen } = await renderLazy(faults);
    await screen.findByRole('button', { name: 'Try again' });
    faults.screen = false;
    await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByRole('heading', { name: 'Create account' })).toBeVisible();
  });

  it.each(['screen', 'texts'] as const)(
    'shows no keys when its %s fails to load, and retries',
    async (part) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const faults: Partial<Record<typeof part, boolean>> = { [part]: true };
      const { screen, user, container, handleError } = await renderLazy(faults);
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(handleError).toHaveBeenCalledWith(chunkError);
      expect(container).toHaveTextContent('Check your connection.');
      expect(container).not.toHaveTextContent('register.title');
      faults[part] = false;
      await settle(user.click(retry));
      expect(await screen.findByRole('heading', { name: 'Create account' })).toBeVisible();
    },
  );
});
