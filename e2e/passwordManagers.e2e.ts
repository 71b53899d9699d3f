/**
 * Password managers: what the common ones look for, how they fill in and send. Those that read open shadow roots need
 * nothing; the others need `light-dom`.
 */
import type { Page } from '@playwright/test';
import { designer } from './addresses';
import { heardEvents } from './embedding';
import { expect, test } from './fixtures';
import { fillAsKeePassXc, kindsForDuckDuckGo } from './managers';
import { newMobileAccount } from './newAccount';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { setLightDom } from './setLightDom';

type Frame = ReturnType<Page['mainFrame']>;

/** What a manager needs to know of a form with a password. */
const known = {
  depth: 1,
  forms: 1,
  method: 'post',
  submits: 1,
  fields: ['email username username webauthn', 'password password current-password'],
};

for (const [mode, open] of [
  ['page', openPage],
  ['tag', openTag],
  ['frame', openFrame],
] as const)
  test(`a manager finds one form with name and password, fills it in and sends it; one that reads no shadow root finds nothing without light-dom (${mode})`, async ({
    page,
  }) => {
    const { frame, done } = await open(page);
    // The button submits once the loader runs.
    await expect.poll(() => frame.evaluate(inspect)).toEqual(known);
    expect(await frame.evaluate(fillAsKeePassXc, designer)).toEqual({});
    await frame.evaluate(fillIn, designer);
    await done();
  });

// In the tag: `lightDom.e2e.ts`.
for (const [mode, open] of [
  ['page', openPage],
  ['frame', openFrame],
] as const)
  test(`with light-dom it finds the form, fills it in and sends it (${mode})`, async ({ page }) => {
    await setLightDom(page);
    const { frame, done } = await open(page);
    await expect.poll(() => frame.evaluate(inspect)).toEqual({ ...known, depth: 0 });
    expect(await frame.evaluate(fillAsKeePassXc, designer)).toEqual({
      username: 'username',
      password: 'password',
    });
    await done();
  });

test('the phone number beside a password is the user name to managers, beside a code it is a number', async ({
  page,
}) => {
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  await phone.open();
  expect(await page.evaluate(kindsForDuckDuckGo)).toEqual(['credentials.username', 'credentials.password']);
  await phone.tab('smsTab').click();
  await expect(phone.field('code')).toBeVisible();
  const [number] = await page.evaluate(kindsForDuckDuckGo);
  expect(number).toBe('identities.phone');
});

test('with light-dom a saved phone number and its password sign in', async ({ page, request }) => {
  const saved = await newMobileAccount(request);
  await setLightDom(page);
  await openPortal(page, '/entry');
  await new PhoneLoginPage(page).open();
  expect(await page.evaluate(fillAsKeePassXc, saved)).toEqual({ username: 'account', password: 'password' });
  await expect(new ContentPage(page).heading).toBeVisible();
});

async function openPage(page: Page) {
  await openPortal(page, '/entry');
  return { frame: page.mainFrame(), done: () => expect(new ContentPage(page).heading).toBeVisible() };
}

async function openTag(page: Page) {
  await PartnerPage.open(page);
  const done = () => expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
  return { frame: page.mainFrame(), done };
}

async function openFrame(page: Page) {
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  const frame: Frame = page.frames().at(-1) ?? page.mainFrame();
  return { frame, done: () => expect(editor.person).toBeVisible() };
}

/** Runs in the page: looks for forms with a password, in open shadow roots too. */
function inspect(): unknown {
  const roots: { root: Document | ShadowRoot; depth: number }[] = [{ root: document, depth: 0 }];
  const forms = new Set<HTMLFormElement>();
  let depthOfForm = -1;
  for (const { root, depth } of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push({ root: element.shadowRoot, depth: depth + 1 });
      const isPassword = element.matches('input[type=password]') && element.checkVisibility();
      const { form } = element as HTMLInputElement;
      if (!isPassword || !form) continue;
      forms.add(form);
      depthOfForm = depth;
    }
  }
  const [form] = forms;
  return {
    depth: depthOfForm,
    forms: forms.size,
    method: form?.method,
    submits: form?.querySelectorAll('button[type=submit]').length,
    fields: [...(form?.querySelectorAll('input') ?? [])].map(
      ({ type, name, autocomplete }) => `${type} ${name} ${autocomplete}`,
    ),
  };
}

/** Runs in the page: fills in and sends as managers do: the value by the prototype's setter, then their events. */
function fillIn(values: { account: string; password: string }): void {
  const root = document.querySelector('hub-entry')?.shadowRoot;
  const password = [...(root?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [])].find(
    (field) => field.checkVisibility(),
  );
  const name = password?.form?.querySelector<HTMLInputElement>('input[autocomplete~=username]');
  for (const [field, value] of [
    [name, values.account],
    [password, values.password],
  ] as const) {
    if (!field) continue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  password?.form?.querySelector<HTMLElement>('button[type=submit]')?.click();
}
