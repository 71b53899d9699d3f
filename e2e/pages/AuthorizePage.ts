/** Page object of the consent page. English names as in docs/contract.md section 8. */
import type { Locator, Page } from '@playwright/test';
import { studioApp } from '../addresses';
import { names, textOf, type Lang } from '../texts';

export class AuthorizePage {
  readonly heading: Locator;
  readonly approve: Locator;
  readonly deny: Locator;
  readonly otherAccount: Locator;

  constructor(
    readonly page: Page,
    readonly lang: Lang = 'en',
  ) {
    const exact = (role: 'heading' | 'button', name: string) => page.getByRole(role, { name, exact: true });
    const isEnglish = lang === 'en';
    const title = isEnglish ? 'Authorize Studio' : textOf('zh', 'consent.title', { app: 'Studio' });
    this.heading = exact('heading', title);
    this.approve = exact('button', isEnglish ? 'Allow' : textOf('zh', 'consent.approve'));
    this.deny = exact('button', isEnglish ? 'Cancel' : textOf('zh', 'consent.deny'));
    this.otherAccount = exact('button', names[lang].otherAccount);
  }

  /** Returns the page's path for an app. @param callback target of the token */
  static path(callback: string, appid: string = studioApp.key): string {
    return `/entry/authorize?${new URLSearchParams({ appid, callback })}`;
  }

  /** Opens the page for the demo's app. */
  static async open(page: Page, callback: string, lang: Lang = 'en'): Promise<AuthorizePage> {
    await page.goto(`${AuthorizePage.path(callback)}&lang=${lang}`);
    return new AuthorizePage(page, lang);
  }

  /** A line of the page's text about the request. */
  text(words: string): Locator {
    return this.page.getByText(words, { exact: true });
  }
}
