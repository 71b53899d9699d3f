import { within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createView, namesOf, perform, renderScreen, settle } from '../testing/renderScreen';
import { createTestTexts } from '../testing/testTexts';
import { TextsProvider } from './TextsProvider';

/** Each text that was rendered, once, in order. */
const rendered = new Set<string>();

function Submit() {
  const { t } = useTranslation();
  rendered.add(t('login.submit'));
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
    let button: HTMLElement | undefined;
    rendered.clear();
    const { screen } = renderScreen(
      <TextsProvider texts={texts}>
        <Submit />
      </TextsProvider>,
      createView(),
      { html, beforeHydration: (container) => (button = within(container).getByRole('button')) },
    );
    expect([...rendered]).toEqual(['Sign in', 'Enter the studio']);
    expect(screen.getByRole('button', { name: 'Enter the studio' })).toBe(button);
  });

  it('renders again when the language or the texts change', async () => {
    const texts = createTestTexts('en');
    const { screen } = renderScreen(
      <TextsProvider texts={texts}>
        <Submit />
      </TextsProvider>,
    );
    await settle(texts.setLanguage('zh'));
    expect(screen.getByRole('button')).toHaveAccessibleName('登录');
    perform(() => texts.setTexts('zh', { 'login.submit': '进入工作室' }));
    expect(screen.getByRole('button')).toHaveAccessibleName('进入工作室');
  });

  it('keeps two elements apart', async () => {
    const first = createTestTexts('en');
    const second = createTestTexts('en');
    const { screen } = renderScreen(
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
    expect(namesOf(screen, 'button')).toEqual(['Go', '登录']);
  });
});
