/** The Lark screen, and the simulated Lark: its browser (`/dev/lark`) and its authorize page. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { addresses } from '../addresses';
import { names, textOf, type Lang } from '../texts';

/** Lark's behaviour, as `/dev/lark` offers it. */
export type LarkChoice = 'success' | 'deny' | 'never' | 'old';

export class LarkPage {
  readonly heading: Locator;
  /** The button of the form; on the screen for a silent client, the button to Lark's own page. */
  readonly button: Locator;
  readonly tryAgain: Locator;
  readonly otherWays: Locator;
  /** On Lark's own page. */
  readonly approve: Locator;
  readonly deny: Locator;

  constructor(
    readonly page: Page,
    readonly lang: Lang = 'en',
  ) {
    const title =
      lang === 'en'
        ? 'Continue with Lark'
        : textOf('zh', 'provider.title', { name: textOf('zh', 'login.lark') });
    this.heading = page.getByRole('heading', { name: title, exact: true });
    this.button = page.getByRole('button', { name: title, exact: true });
    this.tryAgain = page.getByRole('button', { name: names[lang].tryAgain, exact: true });
    this.otherWays = page.getByRole('button', { name: textOf(lang, 'lark.other_methods'), exact: true });
    this.approve = page.getByRole('button', { name: 'Approve', exact: true });
    this.deny = page.getByRole('button', { name: 'Deny', exact: true });
  }

  text(key: Parameters<typeof textOf>[1]): Locator {
    return this.page.getByText(textOf(this.lang, key), { exact: true });
  }

  /** Turns the browser into Lark's, as a click on `/dev/lark` does. */
  static async enter(context: BrowserContext, choice: LarkChoice, portal: string = addresses.portal) {
    await context.addCookies([{ name: 'dev_lark', value: choice, url: portal }]);
  }
}
