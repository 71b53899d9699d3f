import { renderToString } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { createView, perform, renderScreen, settle, type Rendered } from '../testing/renderScreen';
import { createTestTexts } from '../testing/createTestTexts';
import { TextsProvider } from './TextsProvider';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

const drawn: string[] = [];

function Submit() {
  const { t } = useTranslation();
  drawn.push(t('login.submit'));
  return <button type="submit">{t('login.submit')}</button>;
}

describe('TextsProvider', () => {
  it('hydrates with our own texts, then shows those of the host', () => {
    const html = renderToString(
      <TextsProvider texts={createTestTexts('en')}>
        <Submit />
      </TextsProvider>,
    );
    const texts = createTestTexts('en');
    texts.setTexts('en', { 'login.submit': 'Enter the studio' });
    let button: Element | null = null;
    drawn.length = 0;
    shown = renderScreen(
      <TextsProvider texts={texts}>
        <Submit />
      </TextsProvider>,
      createView(),
      { html, beforeHydration: (container) => (button = container.querySelector('button')) },
    );
    expect(drawn).toEqual(['Sign in', 'Enter the studio']);
    expect(shown.container.querySelector('button')).toBe(button);
    expect(shown.container.textContent).toBe('Enter the studio');
  });

  it('renders again when the language or the texts change', async () => {
    const texts = createTestTexts('en');
    shown = renderScreen(
      <TextsProvider texts={texts}>
        <Submit />
      </TextsProvider>,
    );
    const { container } = shown;
    await settle(texts.setLanguage('zh'));
    expect(container.textContent).toBe('登录');
    perform(() => texts.setTexts('zh', { 'login.submit': '进入工作室' }));
    expect(container.textContent).toBe('进入工作室');
  });

  it('keeps two elements apart', async () => {
    const first = createTestTexts('en');
    const second = createTestTexts('en');
    shown = renderScreen(
      <>
        <TextsProvider texts={first}>
          <Submit />
        </TextsProvider>
        <TextsProvider texts={second}>
          <Submit />
        </TextsProvider>
      </>,
    );
    perform(() => first.setTexts('en', { 'login.submit': 'Go' }));
    await settle(second.setLanguage('zh'));
    expect(shown.container.textContent).toBe('Go登录');
  });
});
