/** The content page, where a sign-in without a callback ends. */
import type { Locator, Page } from '@playwright/test';
import { names, type Lang } from '../texts';

export class ContentPage {
  readonly heading: Locator;
  readonly accountMenu: Locator;
  readonly signOut: Locator;

  constructor(page: Page, lang: Lang = 'en') {
    const name = names[lang];
    this.heading = page.getByRole('heading', { name: name.recentDesigns, exact: true });
    this.accountMenu = page.getByRole('button', { name: name.accountMenu });
    this.signOut = page.getByRole('button', { name: name.signOut, exact: true });
  }
}
