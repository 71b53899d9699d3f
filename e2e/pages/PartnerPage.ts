/** The partner's page with the tag in its own layout. */
import type { Locator, Page } from '@playwright/test';
import { addresses } from '../addresses';
import { listen } from '../embedding';
import type { Lang } from '../texts';
import { LoginPage } from './LoginPage';

export class PartnerPage {
  readonly login: LoginPage;
  /** The page's own heading, which greets the visitor by name after the sign-in. */
  readonly greeting: Locator;
  readonly signOut: Locator;

  private constructor(
    readonly page: Page,
    lang: Lang,
  ) {
    this.login = new LoginPage(page, lang);
    this.greeting = page.getByRole('heading', { level: 1, name: 'designer' });
    this.signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  }

  /**
   * Opens the page, listens to the element's events and waits for the form.
   * @param trials attributes that the page copies from its address to the tag
   */
  static async open(
    page: Page,
    lang: Lang = 'en',
    trials: Record<string, string> = {},
  ): Promise<PartnerPage> {
    await listen(page);
    const query = new URLSearchParams({ lang, ...trials });
    // Held scripts also delay the load event, so it waits for the form instead.
    await page.goto(`${addresses.partner}/?${query}`, { waitUntil: 'commit' });
    const partner = new PartnerPage(page, lang);
    await partner.login.heading.waitFor();
    return partner;
  }
}
