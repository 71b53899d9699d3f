/** The mark on each page of a preview. */
import { hubLanguages, translatorFor } from '../messages/translate';
import { escapeHtml } from './escapeHtml';

/** Writes times in the reader's zone, and sends the code of the address. */
export const previewScript = '<script src="/brand/preview.js"></script>';

/** In every language, because the reader can change it on the page: its style shows the one of the page. */
function markOf(until: number): string {
  const day = new Date(until);
  const words = hubLanguages.map((lang) => {
    const t = translatorFor(lang);
    const time = `<time datetime="${day.toISOString()}">${day.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;
    const [before = '', after = ''] = t('preview.until', { time: '\n' }).split('\n').map(escapeHtml);
    return `<p lang="${lang}"><b>${escapeHtml(t('preview.mark'))}</b> ${before}${time}${after}</p>`;
  });
  return `<aside class="preview-mark" role="note">${words.join('')}</aside>${previewScript}`;
}

const styles = '<link rel="stylesheet" href="/brand/preview.css">';

/** @returns the page with the mark, which nothing of the settings can hide */
export function withPreviewMark(html: string, until: number): string {
  // Functions, because `$` is special in a replacement text.
  return html
    .replace('</head>', () => `${styles}</head>`)
    .replace(/<body[^>]*>/, (body) => body + markOf(until));
}
