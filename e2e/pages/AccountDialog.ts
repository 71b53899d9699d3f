/** The account dialog on the content page. */
import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '../../src/i18n/namespaces';
import { textOf, type Lang } from '../texts';
import { ContentPage } from './ContentPage';

export class AccountDialog {
  constructor(
    readonly page: Page,
    readonly lang: Lang = 'en',
  ) {}

  text(key: TextKey, values?: Record<string, string | number>): string {
    return textOf(this.lang, key, values);
  }

  button(key: TextKey, values?: Record<string, string>): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true });
  }

  section(key: TextKey): Locator {
    return this.page.getByRole('region', { name: this.text(key), exact: true });
  }

  /** From the content page. */
  async open(): Promise<void> {
    await new ContentPage(this.page, this.lang).accountMenu.click();
    await this.button('account.title').click();
    await this.section('factors.title').waitFor();
  }

  /** Ends the session of this browser. */
  async signOut(): Promise<void> {
    await this.page.goto('/content');
    const content = new ContentPage(this.page, this.lang);
    await content.accountMenu.click();
    await content.signOut.click();
    await this.page.waitForURL(/\/entry/);
  }
}
