/** Visible names: English as in docs/contract.md section 8, Chinese from the product's texts. */
import type { Page } from '@playwright/test';
import { texts as zhContent } from '../src/i18n/locales/zh/content';
import { texts as zh } from '../src/i18n/locales/zh/entry';
import type { TextKey } from '../src/i18n/namespaces';
import { contractNames } from '../src/testing/contractNames';
import { createTestTexts } from '../src/testing/testTexts';
import { translateVisitorText } from '../src/i18n/visitorText';

export type Lang = 'en' | 'zh';

/** In the order of the tests. */
export const languages: readonly Lang[] = ['en', 'zh'];

/** A flow runs once a screen size: English on a desktop, Chinese on a phone. screens.e2e.ts reads every screen in both. */
export const langOf = (page: Page): Lang => ((page.viewportSize()?.width ?? 0) < 500 ? 'zh' : 'en');

const texts = { en: createTestTexts('en'), zh: createTestTexts('zh') } as const;

/**
 * Returns a text of the product.
 * @param values replace `{{name}}`
 */
export function textOf(lang: Lang, key: TextKey, values: Record<string, string | number> = {}): string {
  return translateVisitorText(texts[lang].i18n, { key, values });
}

const { login, signedIn, content } = contractNames;

/**
 * The names of docs/contract.md section 8 that the tests use. The English ones come from the table that the screens'
 * tests share; they are written out, so that a changed text fails a test.
 */
export const names = {
  en: {
    signIn: login.buttons[0],
    email: login.fields[0],
    password: login.fields[1],
    showPassword: login.buttons[1],
    hidePassword: 'Hide password',
    forgotPassword: login.links[0],
    createAccount: login.links[1],
    google: login.buttons[2],
    continueHeading: signedIn.heading,
    continueAs: 'Continue as designer',
    otherAccount: signedIn.buttons[1],
    signOut: signedIn.buttons[2],
    recentDesigns: content.heading,
    accountMenu: content.buttons[0],
    tryAgain: 'Try again',
    cancel: 'Cancel',
    reload: 'Reload',
    newTab: 'Continue in a new tab',
    language: 'Language: English',
  },
  zh: {
    signIn: zh['login.submit'],
    email: zh['field.email'],
    password: zh['field.password'],
    showPassword: zh['field.password_show'],
    hidePassword: zh['field.password_hide'],
    forgotPassword: zh['login.forgot_password'],
    createAccount: zh['login.create_account'],
    google: textOf('zh', 'login.continue_with', { name: 'Google' }),
    continueHeading: zh['session.title'],
    continueAs: textOf('zh', 'session.continue_as', { name: 'designer' }),
    otherAccount: textOf('zh', 'session.other_account'),
    signOut: zh['session.sign_out'],
    recentDesigns: zh['content.title'],
    accountMenu: zhContent['content.account_menu'],
    tryAgain: zh['action.try_again'],
    cancel: zh['action.cancel'],
    reload: zh['action.reload'],
    newTab: zh['action.new_tab'],
    language: textOf('zh', 'layout.language', { name: '中文' }),
  },
} as const satisfies Record<Lang, Record<string, string>>;
