import { act } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../i18n/createI18n';
import { languages, type Languages } from '../i18n/languages';
import { TextsProvider } from '../i18n/TextsProvider';
import { renderScreen, type Rendered } from '../testing/renderScreen';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyScreen } from './lazyScreen';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  vi.restoreAllMocks();
});

const chunkError = new TypeError('Failed to fetch dynamically imported module: account.js');

function Title() {
  const { t } = useTranslation('account');
  return <h1>{t('register.title')}</h1>;
}

/** A lazy screen in an element whose `account` texts cannot be loaded as long as there are faults. */
async function draw(faults: { screen?: boolean; texts?: boolean; delay?: Promise<void> } = {}) {
  const account = async () => {
    if (faults.texts) throw chunkError;
    await faults.delay;
    return languages.en.load.account();
  };
  const registry: Languages = {
    ...languages,
    en: { name: 'English', load: { ...languages.en.load, account } },
  };
  const load = async () => {
    if (faults.screen) throw chunkError;
    return Title;
  };
  const Screen = lazyScreen(load, ['account']);
  const texts = createI18n('en', { registry });
  await texts.ready;
  const handleError = vi.fn();
  const rendered = await act(async () =>
    renderScreen(
      <TextsProvider texts={texts}>
        <ErrorBoundary hasMoved={false} onError={handleError} onReload={() => undefined}>
          <Screen />
        </ErrorBoundary>
      </TextsProvider>,
    ),
  );
  shown = rendered;
  const { container } = rendered;
  return { container, texts, handleError, seen: () => container.textContent };
}

/** Does something, and waits for what is loaded then. */
const perform = (work: () => unknown = () => undefined) =>
  act(async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

describe('lazyScreen', () => {
  it('shows the loading fallback until the screen and its texts are there', async () => {
    let arrive: (() => void) | undefined;
    const { container, seen } = await draw({ delay: new Promise((resolve) => (arrive = resolve)) });
    expect(container.querySelector('img')?.alt).toBe('loading');
    await perform(() => arrive?.());
    expect(seen()).toBe('Create account');
  });

  it('follows the language, without the fallback in between', async () => {
    const { container, texts, seen } = await draw();
    await perform();
    const heading = container.querySelector('h1');
    await perform(() => texts.setLanguage('zh'));
    expect(seen()).toBe('注册账号');
    expect(container.querySelector('h1')).toBe(heading);
  });

  it.each(['screen', 'texts'] as const)(
    'shows no keys when its %s cannot be loaded, and tries again',
    async (part) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const faults: Partial<Record<typeof part, boolean>> = { [part]: true };
      const { container, handleError, seen } = await draw(faults);
      await perform();
      expect(handleError).toHaveBeenCalledWith(chunkError);
      expect(seen()).toContain('A part of this page did not load.');
      expect(seen()).not.toContain('register.title');
      faults[part] = false;
      const retry = [...container.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Try again',
      );
      await perform(() => retry?.click());
      expect(seen()).toBe('Create account');
    },
  );
});
