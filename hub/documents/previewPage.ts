/** The page that takes the code of a preview. */
import type { Context } from 'hono';
import type { HubEnvironment } from '../http/hubEnvironment';
import { translatorFor } from '../messages/translate';
import { previewPath } from '../tenants/managePreviews';
import { setDocumentHeaders } from './documentHeaders';
import { escapeHtml } from './escapeHtml';
import { htmlPage } from './htmlPage';
import { languageOf } from './messagePages';
import { previewScript } from './previewMark';

/** Why it is shown. */
export type CodePage = 'asked' | 'over' | 'wrong';

const statuses = { asked: 200, over: 404, wrong: 404 } as const;

/** @param typed stays in the field */
export function codePage(context: Context<HubEnvironment>, why: CodePage, typed = ''): Response {
  const lang = languageOf(context, undefined);
  const t = translatorFor(lang);
  setDocumentHeaders(context, undefined);
  const [title, text] =
    why === 'over'
      ? [t('preview.overTitle'), t('preview.overText')]
      : [t('preview.title'), t('preview.text')];
  const fault =
    why === 'wrong'
      ? `<p class="fault" id="fault" role="alert">${escapeHtml(t('preview.codeWrong'))}</p>`
      : '';
  const state = why === 'wrong' ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const field = `<input id="preview-code" name="code" value="${escapeHtml(typed)}" autocomplete="off" spellcheck="false" maxlength="200" required autofocus${state}>`;
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<form class="preview-form" method="post" action="${previewPath}"><label for="preview-code">${escapeHtml(t('preview.code'))}</label>${field}${fault}<button>${escapeHtml(t('preview.show'))}</button></form>${previewScript}`;
  return htmlPage(context, { lang, title, body, status: statuses[why] });
}
