/** Page objects of registration and password reset. English names as in docs/contract.md section 8. */
import type { Locator, Page } from '@playwright/test';
import { addresses } from '../addresses';
import { textOf, type Lang } from '../texts';

const english = {
  createAccount: 'Create account',
  resetPassword: 'Reset password',
  email: 'Email',
  mobile: 'Phone number',
  password: 'Password',
  nickname: 'Nickname',
  industry: 'Industry',
  position: 'Position',
  code: 'Verification code',
  account: 'Account',
  newPassword: 'New password',
  confirm: 'Confirm password',
  terms: 'I have read and agree to the Privacy Policy and Service Agreement',
  next: 'Continue',
  back: 'Back',
  sendCode: 'Send code',
  phoneTab: 'Phone',
} as const;

const zh = (key: Parameters<typeof textOf>[1]): string => textOf('zh', key);

/** Names in a language; the Chinese ones are the product's texts. */
function namesOf(lang: Lang): Record<keyof typeof english, string> {
  if (lang === 'en') return english;
  return {
    createAccount: zh('register.title'),
    resetPassword: zh('reset.title'),
    email: zh('field.email'),
    mobile: zh('field.mobile'),
    password: zh('field.password'),
    nickname: zh('field.nickname'),
    industry: zh('field.trade'),
    position: zh('field.position'),
    code: zh('field.code'),
    account: zh('field.account'),
    newPassword: zh('field.new_password'),
    confirm: zh('field.confirm_password'),
    terms: textOf('zh', 'register.terms', { privacy: zh('legal.privacy'), agreement: zh('legal.agreement') }),
    next: zh('action.continue'),
    back: zh('action.back'),
    sendCode: zh('code.send'),
    phoneTab: zh('register.tab_phone'),
  };
}

export class AccountPage {
  readonly name: Record<keyof typeof english, string>;

  constructor(
    readonly page: Page,
    readonly lang: Lang,
  ) {
    this.name = namesOf(lang);
  }

  /** Opens a screen by its address and waits for its heading. */
  static async open(
    page: Page,
    screen: 'register' | 'forgot_password',
    lang: Lang = 'en',
    base: string = addresses.portal,
  ): Promise<AccountPage> {
    await page.goto(`${base}/entry/${screen}?lang=${lang}`);
    const opened = new AccountPage(page, lang);
    const heading = screen === 'register' ? opened.name.createAccount : opened.name.resetPassword;
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    return opened;
  }

  field(name: keyof typeof english): Locator {
    return this.page.getByLabel(this.name[name], { exact: true });
  }

  button(name: keyof typeof english): Locator {
    return this.page.getByRole('button', { name: this.name[name], exact: true });
  }

  get terms(): Locator {
    return this.page.getByRole('checkbox', { name: this.name.terms, exact: true });
  }

  text(words: string): Locator {
    return this.page.getByText(words, { exact: true });
  }
}
