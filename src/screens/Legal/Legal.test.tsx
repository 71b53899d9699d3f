import { describe, expect, it } from 'vitest';
import { createView, renderScreen, settle } from '../../testing/renderScreen';
import { Legal } from './Legal';
import type { LegalDocument } from './loadLegalText';
import { loadLegalText } from './loadLegalText';

describe('Legal', () => {
  it.each<[LegalDocument, string, string, string]>([
    ['privacy', 'en', 'Privacy Policy', 'What we keep'],
    ['privacy', 'zh', '隐私政策', '我们保存的信息'],
    ['agreement', 'en', 'Service Agreement', 'Your work'],
    ['agreement', 'zh', '服务协议', '您的作品'],
  ])('shows %s in %s', async (document, language, heading, section) => {
    const { screen } = renderScreen(<Legal document={document} />, createView({ language }));
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await settle(loadLegalText(document, language));
    expect(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
  });

  it('shows the fallback while the text loads', async () => {
    const { screen } = renderScreen(<Legal document="privacy" />);
    const fallback = screen.getByRole('img', { name: 'loading' });
    expect(fallback).toBeVisible();
    await settle(loadLegalText('privacy', 'en'));
    expect(fallback).not.toBeInTheDocument();
  });

  it('has the same sections in both languages, dated the same day', async () => {
    for (const document of ['privacy', 'agreement'] as const) {
      const [english, chinese] = await Promise.all(['en', 'zh'].map((code) => loadLegalText(document, code)));
      const shape = english?.sections.map(({ paragraphs }) => paragraphs.length);
      expect(chinese?.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(shape);
      expect(chinese?.updated).toBe(english?.updated);
    }
  });
});
