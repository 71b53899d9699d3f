import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** How the demo's Lark behaves (docs/contract.md section 7). */
export const larkChoices = {
  success: 'Success',
  deny: 'Deny',
  never: 'Never ready',
  old: 'Old client',
} as const;

export type LarkChoice = keyof typeof larkChoices;

const isChoice = (text: string | undefined): text is LarkChoice =>
  text !== undefined && Object.hasOwn(larkChoices, text);

/** Cookie that keeps a browser inside the demo's Lark. */
export const larkCookie = 'dev_lark';

/** @returns `null` for anything that is no choice */
export function parseLarkChoice(text: string | undefined): LarkChoice | null {
  return isChoice(text) ? text : null;
}

/** The choice in this browser's cookie, or `null` outside the demo's Lark. */
export function larkChoiceOf(context: Context): LarkChoice | null {
  return parseLarkChoice(getCookie(context, larkCookie));
}

/** Lets a document of the portal run as if inside Lark: adds a script before all others. */
export function insideLark(context: Context, html: string): string {
  if (larkChoiceOf(context) === null) return html;
  return html.replace(/<head>/i, '<head>\n<script src="/dev/lark/browser.js"></script>');
}
