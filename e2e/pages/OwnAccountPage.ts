/** The account page, from the content page's menu. */
import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '../../src/i18n/namespaces';
import { textOf, type Lang } from '../texts';
import { ContentPage } from './ContentPage';

export class OwnAccountPage {
  readonly heading: Locator;

  constructor(
    readonly page: Page,
    readonly lang: Lang = 'en',
  ) {
    this.heading = page.getByRole('heading', { level: 1, name: this.text('account.title'), exact: true });
  }

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
    await this.heading.waitFor();
  }

  /** Unfolds the form of the password. */
  async changePassword(): Promise<{ old: Locator; next: Locator; save: Locator }> {
    const save = this.button('password_change.save');
    await save.click();
    return {
      old: this.page.getByLabel(this.text('password_change.current'), { exact: true }),
      next: this.page.getByLabel(this.text('field.new_password'), { exact: true }),
      save,
    };
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
