/** Page object of the login screen, in a page or in a frame. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { names, type Lang } from '../texts';

export class LoginPage {
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly showPassword: Locator;
  readonly hidePassword: Locator;
  readonly forgotPassword: Locator;
  readonly createAccount: Locator;
  readonly google: Locator;
  readonly tryAgain: Locator;

  constructor(
    private readonly scope: Page | FrameLocator,
    readonly lang: Lang = 'en',
  ) {
    const name = names[lang];
    const exact = (role: 'button' | 'link', text: string) =>
      scope.getByRole(role, { name: text, exact: true });
    this.heading = scope.getByRole('heading', { name: name.signIn, exact: true });
    this.email = scope.getByLabel(name.email, { exact: true });
    // The phone's form has a hidden one too.
    this.password = scope.getByLabel(name.password, { exact: true }).filter({ visible: true });
    this.submit = scope.locator('form').getByRole('button', { name: name.signIn, exact: true });
    this.showPassword = exact('button', name.showPassword);
    this.hidePassword = exact('button', name.hidePassword);
    this.forgotPassword = exact('link', name.forgotPassword);
    this.createAccount = exact('link', name.createAccount);
    this.google = exact('button', name.google);
    this.tryAgain = exact('button', name.tryAgain);
  }

  /** An announced message that contains this text. */
  alert(words: string): Locator {
    return this.scope.getByRole('alert').filter({ hasText: words });
  }

  /** Text anywhere on the screen. */
  text(words: string): Locator {
    return this.scope.getByText(words, { exact: true });
  }

  async fillIn(values: { account: string; password: string }): Promise<void> {
    await this.email.fill(values.account);
    await this.password.fill(values.password);
  }

  async signIn(values: { account: string; password: string }): Promise<void> {
    await this.fillIn(values);
    await this.submit.click();
  }
}
