/** The simulated provider's page, in the popup that the click opened. */
import type { Locator, Page } from '@playwright/test';
import { knownProviderPerson } from '../../demo/seed/knownPeople';

export class ProviderPopup {
  /** Has an account. */
  readonly person: Locator;
  /** Has none: a test that agrees for this person makes one for all that follow. */
  readonly newPerson: Locator;
  readonly deny: Locator;

  constructor(readonly page: Page) {
    this.person = page.getByRole('button', { name: knownProviderPerson.email });
    this.newPerson = page.getByRole('button', { name: 'google.user@example.com' });
    this.deny = page.getByRole('button', { name: 'Deny' });
  }

  /** Clicks a provider's button and waits for the popup. */
  static async openBy(opener: Page, button: Locator): Promise<ProviderPopup> {
    const opened = opener.waitForEvent('popup');
    await button.click();
    const popup = new ProviderPopup(await opened);
    await popup.person.waitFor();
    return popup;
  }
}
