import { afterEach, describe, expect, it } from 'vitest';
import { createView, renderScreen, settle, type Rendered } from '../../testing/renderScreen';
import { Legal } from './Legal';
import type { LegalDocument } from './LegalText';
import { loadLegalText } from './loadLegalText';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

describe('Legal', () => {
  it.each<[LegalDocument, string, string, string]>([
    ['privacy', 'en', 'Privacy Policy', 'What we keep'],
    ['privacy', 'zh', '隐私政策', '我们保存的信息'],
    ['agreement', 'en', 'Service Agreement', 'Your work'],
    ['agreement', 'zh', '服务协议', '您的作品'],
  ])('shows %s in %s', async (document, language, heading, section) => {
    const { container } = (shown = renderScreen(<Legal document={document} />, createView({ language })));
    expect(container.querySelector('h1')?.textContent).toBe(heading);
    await settle(loadLegalText(document, language));
    expect([...container.querySelectorAll('h2')].map((title) => title.textContent)).toContain(section);
  });

  it('shows the fallback while the text loads', async () => {
    const { container } = (shown = renderScreen(<Legal document="privacy" />));
    expect(container.querySelector('img')?.alt).toBe('loading');
    await settle(loadLegalText('privacy', 'en'));
    expect(container.querySelector('img')).toBeNull();
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
