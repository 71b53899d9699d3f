/** Page object of the sign-in by phone and the second factor. English names as in docs/contract.md section 8. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { textOf, type Lang } from '../texts';

const english = {
  emailTab: 'Email',
  phoneTab: 'Phone',
  passwordTab: 'Password',
  smsTab: 'SMS code',
  mobile: 'Phone number',
  password: 'Password',
  code: 'Verification code',
  sendCode: 'Send code',
  signIn: 'Sign in',
  next: 'Continue',
  back: 'Back',
  factor: 'Enter the code',
} as const;

type Name = keyof typeof english;

function namesOf(lang: Lang): Record<Name, string> {
  if (lang === 'en') return english;
  return {
    emailTab: textOf('zh', 'login.tab_email'),
    phoneTab: textOf('zh', 'login.tab_phone'),
    passwordTab: textOf('zh', 'phone.tab_password'),
    smsTab: textOf('zh', 'phone.tab_sms'),
    mobile: textOf('zh', 'field.mobile'),
    password: textOf('zh', 'field.password'),
    code: textOf('zh', 'field.code'),
    sendCode: textOf('zh', 'code.send'),
    signIn: textOf('zh', 'login.submit'),
    next: textOf('zh', 'action.continue'),
    back: textOf('zh', 'action.back'),
    factor: textOf('zh', 'factor.title'),
  };
}

export class PhoneLoginPage {
  private readonly name: Record<Name, string>;

  constructor(
    private readonly scope: Page | FrameLocator,
    readonly lang: Lang = 'en',
  ) {
    this.name = namesOf(lang);
  }

  tab(name: Name): Locator {
    return this.scope.getByRole('tab', { name: this.name[name], exact: true });
  }

  field(name: Name): Locator {
    return this.scope.getByRole('textbox', { name: this.name[name], exact: true });
  }

  button(name: Name): Locator {
    return this.scope.locator('form').getByRole('button', { name: this.name[name], exact: true });
  }

  /** Opens the list of countries. */
  get country(): Locator {
    return this.scope.getByRole('button', { name: textOf(this.lang, 'field.country') });
  }

  get heading(): Locator {
    return this.scope.getByRole('heading', { name: this.name.factor, exact: true });
  }

  get back(): Locator {
    return this.scope.getByRole('link', { name: this.name.back, exact: true });
  }

  /** The line that counts down to the next code. */
  get countdown(): Locator {
    return this.scope.getByRole('button', {
      name: new RegExp(textOf(this.lang, 'code.resend_in', { seconds: 0 }).replace('0', '\\d+')),
    });
  }

  text(words: string): Locator {
    return this.scope.getByText(words, { exact: true });
  }

  /** Opens the tab and waits for its form, which is loaded at that moment. */
  async open(): Promise<void> {
    await this.tab('phoneTab').click();
    await this.field('mobile').waitFor();
  }

  /** Opens the tabs for the SMS code and types the number. */
  async toSmsCode(mobile: string): Promise<void> {
    await this.open();
    await this.tab('smsTab').click();
    await this.field('mobile').fill(mobile);
  }

  /** Asks for a code. The browser pays by work that nobody sees. */
  async askForCode(): Promise<void> {
    await this.button('sendCode').click();
  }
}
