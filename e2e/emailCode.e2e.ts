/** Sign-in by a mailed code, on the demo's tenant that has it on. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { codeSentTo, newEmail } from './inbox';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { textOf, type Lang } from './texts';

const studio = addresses.portal.replace('localhost', 'studio.localhost');

const button = (page: Page, lang: Lang, key: Parameters<typeof textOf>[1]) =>
  page.getByRole('button', { name: textOf(lang, key), exact: true });
const codeField = (page: Page, lang: Lang) =>
  page.getByRole('textbox', { name: textOf(lang, 'field.code'), exact: true });

async function open(page: Page, lang: Lang): Promise<LoginPage> {
  await page.goto(`${studio}/entry?lang=${lang}`);
  const login = new LoginPage(page, lang);
  await login.heading.waitFor();
  await button(page, lang, 'mail_code.use').waitFor();
  return login;
}

/** Types the code of the mail, agrees to the terms and arrives. */
async function register(page: Page, lang: Lang, code: string): Promise<void> {
  await codeField(page, lang).fill(code);
  await expect(
    page.getByRole('heading', { name: textOf(lang, 'register.title'), exact: true }),
  ).toBeFocused();
  const terms = page.getByRole('checkbox');
  await expect(terms).not.toBeChecked();
  await terms.check();
  await button(page, lang, 'register.submit').click();
  await expect(new ContentPage(page, lang).heading).toBeVisible();
}

test(
  'registers a new address with a code, over a reload half-way',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const email = newEmail();
    const login = await open(page, 'en');
    await login.email.fill(email);
    await button(page, 'en', 'mail_code.use').click();
    await expect(codeField(page, 'en')).toBeFocused();
    await expect(codeField(page, 'en')).toHaveAttribute('autocomplete', 'one-time-code');
    const code = await codeSentTo(request, email);
    await page.reload();
    await codeField(page, 'en').waitFor();
    await expect(login.email).toHaveValue(email);
    await register(page, 'en', code);
  },
);

test('leads back to the password with the address', async ({ page }) => {
  const login = await open(page, 'en');
  await button(page, 'en', 'mail_code.use').click();
  await expect(login.email).toBeFocused();
  await login.email.fill('half@example.com');
  await button(page, 'en', 'mail_code.password').click();
  await expect(login.password).toBeFocused();
  await expect(login.email).toHaveValue('half@example.com');
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 375, height: 740 } });

  test('registers a new address in Chinese', async ({ page, request }) => {
    const email = newEmail();
    const login = await open(page, 'zh');
    await login.email.fill(email);
    await button(page, 'zh', 'mail_code.use').tap();
    await expect(codeField(page, 'zh')).toBeFocused();
    await register(page, 'zh', await codeSentTo(request, email));
  });
});
