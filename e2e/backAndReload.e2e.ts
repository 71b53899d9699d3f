/** The browser's back button and a reload in forms with steps: typed text is kept and no code is sent twice. */
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { holdAnswer, holdRequests } from './holdRequests';
import { codeSentTo, newEmail, newMobile } from './inbox';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { PhoneLoginPage } from './pages/PhoneLoginPage';

const password = 'Sketch2026';

test('back and forward move through the steps of the registration; a finished one leaves no steps in the history', async ({
  page,
  request,
}) => {
  const mobile = newMobile();
  await openPortal(page, '/entry');
  await page.getByRole('link', { name: 'Create account', exact: true }).click();
  const register = new AccountPage(page, 'en');
  // The sign-in has a tab with this name too, and stays until the registration has loaded.
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByRole('tab', { name: 'Phone', exact: true }).click();
  await register.field('mobile').fill(mobile);
  await register.terms.check();
  await register.button('sendCode').click();
  await register.field('code').fill(await codeSentTo(request, mobile));
  await register.field('password').fill(password);
  // A password manager can read the account of the password.
  await expect(page.locator('input[autocomplete="username"][hidden]')).toHaveValue(mobile);
  await register.button('next').click();
  await register.field('industry').waitFor();
  await page.goBack();
  await expect(register.field('password')).toHaveValue(password);
  await page.goBack();
  await expect(register.field('mobile')).toHaveValue(mobile);
  await page.goForward();
  await expect(register.field('password')).toHaveValue(password);
  await register.button('back').click();
  await expect(register.field('mobile')).toHaveValue(mobile);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a reload resumes at the first incomplete step', async ({ page, request }) => {
  const email = newEmail();
  const register = await AccountPage.open(page, 'register');
  await register.field('email').fill(email);
  await register.field('password').fill(password);
  await register.terms.check();
  await register.button('next').click();
  // The mail may be there before the step is. The test below reloads before that.
  await expect(register.field('code')).toBeVisible();
  const code = await codeSentTo(request, email);
  await page.reload();
  await expect(register.field('email')).toHaveValue(email);
  await expect(register.terms).toBeChecked();
  await expect(
    register.text(
      'For your security, we didn’t keep your password or code. You’ll need to enter them again.',
    ),
  ).toBeVisible();
  await register.field('password').fill(password);
  await register.button('next').click();
  // The code that was sent is still valid, so none is sent again.
  await register.field('code').fill(code);
  await expect(page).toHaveURL(/\/content$/);
  // Back leaves the form instead of showing a used step.
  await page.goBack();
  await expect(page).not.toHaveURL(/register/);
});

test('a reload while the code is being sent stays in the form', async ({ page }) => {
  const email = newEmail();
  const register = await AccountPage.open(page, 'register');
  await register.field('email').fill(email);
  await register.field('password').fill(password);
  await register.terms.check();
  const answer = await holdAnswer(page, '**/api/hub/v1/email/send/');
  const sendDocument = await holdRequests(page, '**/entry/register*');
  // The request leaves after the busy button is painted.
  const sent = page.waitForRequest('**/api/hub/v1/email/send/');
  await register.button('next').click();
  await sent;
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  const reload = page.reload();
  await asked;
  // The answer adds the step to the history while the new document is on its way.
  await answer();
  sendDocument();
  await reload;
  await expect(register.field('email')).toHaveValue(email);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('1');
  await expect(register.field('email')).toHaveValue(email);
});

test('the reset asks for its code again after a reload, then for the passwords', async ({
  page,
  request,
}) => {
  const { account } = await newAccount(request);
  const reset = await AccountPage.open(page, 'forgot_password');
  await reset.field('account').fill(account);
  await reset.button('next').click();
  const code = await codeSentTo(request, account, '', 'reset');
  await reset.field('code').fill(code);
  await reset.field('newPassword').waitFor();
  await page.reload();
  await reset.field('code').fill(code);
  await reset.field('newPassword').fill(password);
  await page.goBack();
  await expect(reset.field('code')).toHaveValue(code);
  await page.goForward();
  await expect(reset.field('newPassword')).toHaveValue(password);
  await reset.field('confirm').fill(password);
  await reset.button('resetPassword').click();
  await expect(page).toHaveURL(/\/content$/);
});

test('back leads to the form from the second factor and from the terms for a new number', async ({
  page,
  request,
}) => {
  await page.route('**/api/hub/v1/login/', (route) =>
    route.fulfill({
      json: {
        code: 1,
        message: '',
        info: { need_captcha: 'email', challenge: 'c', masked_to: 's•••@example.com' },
      },
    }),
  );
  const login = await openPortal(page, '/entry');
  await login.signIn({ account: 'secure@example.com', password });
  const factor = new PhoneLoginPage(page);
  await factor.heading.waitFor();
  await page.goBack();
  await expect(login.email).toHaveValue('secure@example.com');
  await login.password.fill(password);
  await login.submit.click();
  await factor.heading.waitFor();
  // After a reload the form is shown again, and one press leaves it.
  await page.reload();
  await expect(login.email).toHaveValue('secure@example.com');
  await page.unroute('**/api/hub/v1/login/');

  const mobile = newMobile();
  await factor.toSmsCode(mobile);
  await factor.askForCode();
  await factor.field('code').fill(await codeSentTo(request, mobile));
  await page.getByRole('heading', { name: 'Create account', exact: true }).waitFor();
  await page.goBack();
  await expect(factor.field('mobile')).toHaveValue(mobile);
  expect(page.url()).toContain(addresses.portal);
});
