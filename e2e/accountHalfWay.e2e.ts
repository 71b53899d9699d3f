/** What an owner has begun on the account page and left: by a reload, by Back, by giving up the proof. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { codeSentTo, newMobile } from './inbox';
import { needProof } from './needProof';
import { newAccount, newMobileAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { langOf } from './texts';

async function openAccount(page: Page, account: Account): Promise<OwnAccountPage> {
  const lang = langOf(page);
  await (await openPortal(page, '/entry', lang)).signIn(account);
  await expect(page).toHaveURL(/\/content$/);
  const own = new OwnAccountPage(page, lang);
  await own.open();
  return own;
}

const fieldOf = (own: OwnAccountPage, key: 'field.mobile' | 'field.code') =>
  own.page.getByRole('textbox', { name: own.text(key), exact: true });

/** Types a number that is new to the account. */
async function typeNumber(own: OwnAccountPage, mobile: string): Promise<void> {
  await own.button('profile.add_named', { field: own.text('field.mobile') }).click();
  await fieldOf(own, 'field.mobile').fill(mobile);
}

/** The number is the account's after its code. */
async function giveCode(own: OwnAccountPage, request: APIRequestContext, mobile: string): Promise<void> {
  await fieldOf(own, 'field.code').fill(await codeSentTo(request, mobile));
  await expect(own.page.getByText(own.text('address.saved')).first()).toBeVisible();
}

/** Asks for the number of the other account, and gives its code: the hub offers to join both. */
async function findOther(own: OwnAccountPage, request: APIRequestContext, ends: Account): Promise<void> {
  await typeNumber(own, ends.account);
  await own.page.keyboard.press('Enter');
  await fieldOf(own, 'field.code').fill(await codeSentTo(request, ends.account, ends.code));
  await expect(own.button('merge.open')).toBeVisible();
}

test('a number that waits for its code is there after a reload, with the code’s field', async ({
  page,
  request,
}) => {
  const own = await openAccount(page, await newAccount(request));
  const mobile = newMobile();
  await typeNumber(own, mobile);
  await page.keyboard.press('Enter');
  await expect(fieldOf(own, 'field.code')).toBeFocused();
  await page.reload();
  await expect(page.getByText(own.text('code.sent_to', { account: mobile }))).toBeVisible();
  await expectNoFindings(page);
  await giveCode(own, request, mobile);
  await page.reload();
  await expect(page.getByText(mobile, { exact: true })).toBeVisible();
  await expect(fieldOf(own, 'field.code')).toHaveCount(0);
});

test('a change that was left goes on at once, also after a reload', async ({ page, request }) => {
  const own = await openAccount(page, await newAccount(request));
  const mobile = newMobile();
  await typeNumber(own, mobile);
  await page.keyboard.press('Enter');
  await own.button('action.back').click();
  await expect(fieldOf(own, 'field.mobile')).toHaveValue(mobile);
  await own.button('action.cancel').click();
  await page.reload();
  await typeNumber(own, mobile);
  await page.keyboard.press('Enter');
  await giveCode(own, request, mobile);
});

test('a proof that is given up changes nothing, and is asked for again at once', async ({
  page,
  request,
}) => {
  const account = await newAccount(request);
  const own = await openAccount(page, account);
  await needProof(page, '**/user/address/start', { times: 4, ways: [{ id: 'password' }] });
  const dialog = page.getByRole('dialog', { name: own.text('verify.title') });
  const mobile = newMobile();
  await typeNumber(own, mobile);
  const leave = [
    () => dialog.getByRole('button', { name: own.text('action.cancel'), exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const each of leave) {
    await own.button('code.send').click();
    await expect(dialog).toBeVisible();
    await each();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/account$/);
    await expect(fieldOf(own, 'field.mobile')).toHaveValue(mobile);
    await expect(page.getByText(account.account, { exact: true })).toBeVisible();
  }
  await own.button('code.send').click();
  await dialog.getByLabel(own.text('field.password'), { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await giveCode(own, request, mobile);
});

test('two accounts are joined after Back from the proof and from what is shown, and once at two clicks', async ({
  page,
  request,
}) => {
  const [stays, ends] = [await newAccount(request), await newMobileAccount(request)];
  const own = await openAccount(page, stays);
  await findOther(own, request, ends);
  const proof = page.getByRole('dialog', { name: own.text('merge.prove_title') });
  const plan = page.getByRole('dialog', { name: own.text('merge.title') });
  const password = proof.getByLabel(own.text('field.password'), { exact: true });
  await own.button('merge.open').dblclick();
  await expect(password).toBeFocused();
  await page.goBack();
  await expect(proof).toHaveCount(0);
  await expect(own.button('merge.open')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await own.button('merge.open').click();
  await password.fill(ends.password);
  await page.keyboard.press('Enter');
  await expect(plan.getByRole('region', { name: own.text('merge.ends') })).toContainText(ends.account);
  await page.goBack();
  await expect(plan).toHaveCount(0);
  await expect(page.getByText(ends.account, { exact: true })).toHaveCount(0);
  await own.button('merge.open').click();
  await plan.getByRole('checkbox').check();
  await plan.getByRole('button', { name: own.text('merge.confirm') }).dblclick();
  await expect(page.getByText(own.text('merge.joined'))).toBeVisible();
});

test('a reload in the middle of joining changes nothing: the page is left by one step back', async ({
  page,
  request,
}) => {
  const [stays, ends] = [await newAccount(request), await newMobileAccount(request)];
  const own = await openAccount(page, stays);
  await findOther(own, request, ends);
  await own.button('merge.open').click();
  await page.getByRole('dialog', { name: own.text('merge.prove_title') }).waitFor();
  await page.reload();
  await expect(own.heading).toBeVisible();
  await expect(page.getByText(ends.account, { exact: true })).toHaveCount(0);
  await expect(own.button('profile.add_named', { field: own.text('field.mobile') })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/content$/);
});
