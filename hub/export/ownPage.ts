/** A person's data as a page to read: one file without scripts, which loads nothing. */
import { dark, light } from '../../src/brand/tokens/colors';
import { escapeHtml } from '../documents/escapeHtml';
import { translatorFor, type HubLanguage } from '../messages/translate';
import type { OwnData } from './ownData';
import { describeData, timeOf, type DataPart } from './describeData';

/** @param picture as a `data:` address; a page that is opened inside the zip has no neighbours */
export function ownPage(data: OwnData, language: HubLanguage, picture: string | null): string {
  const t = translatorFor(language);
  const { username, email, mobile, id } = data.profile;
  const title = escapeHtml(t('copy.title', { name: data.site.name }));
  const made = t('copy.made', { time: timeOf(data.made_at), who: username || email || mobile || id });
  const image = picture === null ? '' : `<img src="${escapeHtml(picture)}" alt="${t('copy.picture')}">`;
  const parts = describeData(data, t, language).map((part) => partOf(part, t('copy.none')));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1><p>${escapeHtml(made)}</p>${image}
${parts.join('\n')}
</main></body>
</html>
`;
}

function partOf({ title, head, rows }: DataPart, none: string): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `<section>${heading}<p>${escapeHtml(none)}</p></section>`;
  const body = rows.map((row) => `<tr>${row.map(head ? cell : firstAsHead).join('')}</tr>`).join('\n');
  const top = head ? `<thead><tr>${head.map(headCell).join('')}</tr></thead>` : '';
  return `<section>${heading}<div role="region" aria-label="${escapeHtml(title)}" tabindex="0"><table>${top}<tbody>${body}</tbody></table></div></section>`;
}

const cell = (text: string): string => `<td dir="auto">${escapeHtml(text)}</td>`;
const headCell = (text: string): string => `<th scope="col">${escapeHtml(text)}</th>`;
const firstAsHead = (text: string, index: number): string =>
  index === 0 ? `<th scope="row">${escapeHtml(text)}</th>` : cell(text);

const colors = ({ surface, ink, muted, line }: typeof light): string =>
  `--surface:${surface};--ink:${ink};--muted:${muted};--line:${line}`;

const style = `:root{color-scheme:light dark;${colors(light)};background:var(--surface);color:var(--ink);font:15px/1.5 Inter,'Segoe UI',system-ui,'PingFang SC','Noto Sans SC',sans-serif}
@media (prefers-color-scheme:dark){:root{${colors(dark)}}}
body{margin:0}
main{box-sizing:border-box;max-width:60rem;margin:0 auto;padding:3rem 1.25rem}
h1{margin:0 0 .4rem;font-size:26px;line-height:1.2}
h1+p{margin:0 0 1.5rem;color:var(--muted)}
img{display:block;width:96px;height:96px;object-fit:cover;border-radius:50%}
h2{margin:2.5rem 0 .5rem;font-size:18px}
section>p{margin:0;color:var(--muted)}
section>div{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{min-width:7.5em;padding:8px 16px 8px 0;border-top:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}
th{color:var(--muted);font-weight:400}
th[scope=row]{width:12rem}`;
