/**
 * Journeys of a person who sees nothing: keyboard and accessible names alone (WCAG 2.2, 1.1.1 and 3.3.8). Where the hub
 * asks for a check, nothing is asked of them.
 */
import type { Page } from '@playwright/test';
import { ContentPage } from './pages/ContentPage';
import { codeSentTo, newMobile } from './inbox';
import { expect, test } from './fixtures';
import { expectNoFindings } from './expectNoFindings';
import { newAccount, newMobileAccount } from './newAccount';
import { openPortal } from './openPortal';
import { tabTo } from './tabTo';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** @param heading of the screen that it leads to */
async function follow(page: Page, name: string, heading = name): Promise<void> {
  await tabTo(page, page.getByRole('link', { name, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

async function choosePhone(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: 'Email', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Phone', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

/** A picture, or any other question, would be a dialog. */
const expectNoQuestion = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0);

test('registers by phone', { tag: '@desktop' }, async ({ page, request }) => {
  const mobile = newMobile();
  await openPortal(page, '/entry');
  await follow(page, 'Create account');
  await choosePhone(page);
  await type(page, 'Phone number', mobile);
  await expectNoFindings(page);
  const terms = page.getByRole('checkbox', { name: /^I have read and agree/ });
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  await tabTo(page, field(page, 'Phone number'));
  await press(page, 'Send code');
  await expect(field(page, 'Verification code')).toBeFocused();
  await expectNoQuestion(page);
  await page.keyboard.type(await codeSentTo(request, mobile));
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectNoFindings(page);
});

test('signs in after three failures', { tag: '@desktop' }, async ({ page, request }) => {
  const { account, password } = await newAccount(request);
  await openPortal(page, '/entry');
  await type(page, 'Email', account);
  const secret = page.getByLabel('Password', { exact: true });
  for (const typed of ['wrong 1', 'wrong 2', 'wrong 3', password]) {
    // One try after the other.
    // oxlint-disable-next-line no-await-in-loop
    await tabTo(page, secret);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    const answered = page.waitForResponse('**/v1/login/');
    await page.keyboard.press('Enter');
    await answered;
    if (typed === password) break;
    await expect(page.getByRole('alert')).not.toHaveCount(0);
    await expect(secret).toBeEditable();
  }
  await expect(new ContentPage(page, 'en').heading).toBeVisible();
  await expectNoQuestion(page);
});

test('resets a password', { tag: '@desktop' }, async ({ page, request }) => {
  const { account, code } = await newMobileAccount(request);
  await openPortal(page, '/entry');
  await follow(page, 'Forgot password?', 'Reset password');
  await type(page, 'Account', account);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Verification code')).toBeFocused();
  await expectNoQuestion(page);
  await expectNoFindings(page);
  await page.keyboard.type(await codeSentTo(request, account, code));
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.keyboard.type('After2026');
  await tabTo(page, page.getByLabel('Confirm password', { exact: true }));
  await page.keyboard.type('After2026');
  await page.keyboard.press('Enter');
  await expect(new ContentPage(page, 'en').heading).toBeVisible();
});
