/** Second factor (docs/contract.md section 6), with the account that has one; each project has its own tenant. */
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { codeSentTo } from './inbox';
import { LoginPage } from './pages/LoginPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { recordedAnswers } from '../src/testing/recordedAnswers';
import { textOf, type Lang } from './texts';

const secure = { account: 'secure@example.com', password: 'Design3D!' };

test('the right password asks for the code from the mail, which signs in', async ({
  page,
  request,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const [base, lang, system]: [string, Lang, string] = isPhone
    ? [addresses.acme, 'zh', 'Acme Motors']
    : [addresses.portal, 'en', 'Hub'];
  await page.goto(`${base}/entry?lang=${lang}`);
  const login = new LoginPage(page, lang);
  const factor = new PhoneLoginPage(page, lang);
  await login.signIn(secure);
  await expect(factor.heading).toBeVisible();
  await expect(factor.field('code')).toBeFocused();
  await expect(factor.countdown).toBeVisible();
  const code = await codeSentTo(request, secure.account, '', system);

  // Back keeps the e-mail address, and the same visit can use the code that was already sent.
  await factor.back.click();
  await expect(login.email).toHaveValue(secure.account);
  await login.signIn(secure);
  await expect(factor.field('code')).toBeFocused();

  await factor.field('code').fill(code === '000000' ? '000001' : '000000');
  await expect(factor.field('code')).toHaveAttribute('aria-invalid', 'true');
  await factor.field('code').fill(code);
  await expect(page).toHaveURL(/\/content$/);
});

test('an expired challenge leads back to the form with a text', async ({ page }) => {
  await page.route('**/api/hub/v1/login/', (route) => {
    const sent = route.request().postDataJSON() as { challenge?: string };
    const info = { need_captcha: 'email', challenge: 'gone', masked_to: 's•••@example.com' };
    return route.fulfill({
      json: sent.challenge
        ? { code: -100114, message: 'Please sign in again', info: null }
        : { code: 1, message: '', info },
    });
  });
  await page.goto('/entry');
  const login = new LoginPage(page);
  const factor = new PhoneLoginPage(page);
  await login.signIn(secure);
  await factor.field('code').fill('123456');
  await expect(login.text('Please sign in again')).toBeVisible();
  await expect(login.email).toHaveValue(secure.account);
});

test('a message that renders late is still shown', { tag: '@desktop' }, async ({ page }) => {
  const drawing = '**/assets/Toaster-*.js';
  const release = await holdRequests(page, drawing);
  const asked = page.waitForRequest(drawing);
  await page.route('**/api/hub/v1/login/', (route) => {
    const { challenge } = route.request().postDataJSON() as { challenge?: string };
    return route.fulfill({ json: challenge ? recordedAnswers.challengeGone : recordedAnswers.twoSteps });
  });
  await page.goto('/entry');
  const login = new LoginPage(page);
  await login.signIn(secure);
  await page.clock.install();
  await new PhoneLoginPage(page).field('code').fill('123456');
  await asked;
  // Longer than the message is shown.
  await page.clock.fastForward(5000);
  release();
  const said = login.text(recordedAnswers.challengeGone.message);
  await expect(said).toBeVisible();
  await page.clock.fastForward(1000);
  await expect(said).toBeVisible();
});

test('with the keyboard alone: the browser is trusted, and a recovery code takes the place of the app', async ({
  page,
}, info) => {
  const sent: object[] = [];
  await page.route('**/api/hub/v1/login/', (route) => {
    const { challenge, ...fields } = route.request().postDataJSON() as { challenge?: string };
    if (challenge) sent.push(fields);
    return route.fulfill({ json: challenge ? recordedAnswers.codeWrong : recordedAnswers.twoSteps });
  });
  const isPhone = info.project.name === 'phone';
  const lang: Lang = isPhone ? 'zh' : 'en';
  await page.goto(`/entry?lang=${lang}`);
  const login = new LoginPage(page, lang);
  const factor = new PhoneLoginPage(page, lang);
  await login.signIn(secure);
  await expect(factor.field('code')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('checkbox', { name: textOf(lang, 'factor.trust') })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123456');
  await expect(factor.field('code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: textOf(lang, 'factor.other_way') }).press('Enter');
  await page.getByRole('button', { name: textOf(lang, 'factor.recovery') }).press('Enter');
  await expect(page.getByLabel(textOf(lang, 'field.recovery_code'))).toBeFocused();
  await page.keyboard.type('abcde-12345');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(textOf(lang, 'field.recovery_code'))).toHaveAttribute('aria-invalid', 'true');
  const both = {
    type: 0,
    account: secure.account,
    trust_browser: true,
    check: { can: expect.arrayContaining(['pow']) as unknown },
  };
  expect(sent).toEqual([
    { ...both, factor: 'totp', code: '123456' },
    { ...both, factor: 'recovery_code', code: 'ABCDE12345' },
  ]);
});
