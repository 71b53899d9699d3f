/**
 * The form is usable before the app has loaded: input and submits until then count, in every mode, also when the app
 * fails to load.
 */
import type { Page } from '@playwright/test';
import { designer } from './addresses';
import { appFiles } from './appFiles';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { EditorPage } from './pages/EditorPage';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { textOf } from './texts';

interface Entry {
  login: LoginPage;
  /** Waits for the result of a sign-in. */
  expectSignedIn: () => Promise<void>;
}

/** The three modes, opened while the app is held back. */
const ways: Readonly<Record<string, (page: Page) => Promise<Entry>>> = {
  async page(page) {
    await page.goto('/entry', { waitUntil: 'commit' });
    return { login: new LoginPage(page), expectSignedIn: () => expect(page).toHaveURL(/\/content$/) };
  },
  async tag(page) {
    const partner = await PartnerPage.open(page);
    return { login: partner.login, expectSignedIn: () => expect(partner.greeting).toBeVisible() };
  },
  async frame(page) {
    const editor = await EditorPage.visit(page);
    await editor.openDialog();
    return { login: editor.login, expectSignedIn: () => expect(editor.person).toBeVisible() };
  },
};

for (const [name, open] of Object.entries(ways)) {
  test(`${name}: a form submitted before the app has loaded is sent once, after it has loaded`, async ({
    page,
  }) => {
    const release = await holdRequests(page, appFiles);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/hub/v1/login/')) requests += 1;
    });
    const { login, expectSignedIn } = await open(page);
    await login.fillIn(designer);
    await login.password.press('Enter');
    await login.submit.click();
    release();
    await expectSignedIn();
    expect(requests).toBe(1);
  });

  test(`${name}: the app hydrates the form and changes nothing; typed text is kept, with the focus`, async ({
    page,
  }) => {
    const release = await holdRequests(page, appFiles);
    // Settings change the form; this test checks the form before they arrive.
    const releaseSettings = await holdRequests(page, '**/api/hub/organiz/system_settings*');
    const { login } = await open(page);
    // The loader has taken over the document's form; until then the button submits nothing.
    await expect(login.submit).toHaveAttribute('type', 'submit');
    await login.email.fill('early@example.com');
    await login.password.focus();
    await login.email.evaluate(recordChanges);
    release();
    expect(await login.email.evaluate(() => globalThis.changesOfTakingOver)).toEqual([]);
    releaseSettings();
    await expect(login.google).toBeVisible();
    await expect(login.email).toHaveValue('early@example.com');
    await expect(login.password).toBeFocused();
  });

  test(`${name}: an app that fails to load is reported, and a retry sends what was typed`, async ({
    page,
    watch,
  }) => {
    await page.route(appFiles, (route) => route.abort());
    const { login, expectSignedIn } = await open(page);
    await login.fillIn(designer);
    await expect(login.alert(textOf('en', 'error.chunk'))).toBeVisible();
    await login.submit.click();
    await expect(login.email).toHaveValue(designer.account);
    await page.unroute(appFiles);
    await login.tryAgain.click();
    await expectSignedIn();
    watch.errors.length = 0;
  });
}

declare global {
  var changesOfTakingOver: Promise<string[]>;
}

/** Runs in the page before the app: records changes until the loader stops holding submits for it. */
function recordChanges(field: Element): void {
  const root = field.getRootNode() as ShadowRoot;
  const container = root.querySelector('[data-mode]');
  if (!container) throw new Error('nothing was rendered');
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((list) => records.push(...list));
  observer.observe(root, { subtree: true, childList: true, attributeOldValue: true, characterData: true });
  globalThis.changesOfTakingOver = new Promise((resolve) => {
    container.removeEventListener = (...given: Parameters<Element['removeEventListener']>) => {
      Element.prototype.removeEventListener.apply(container, given);
      records.push(...observer.takeRecords());
      resolve(
        records
          .filter(isChange)
          .map(({ type, attributeName, target }) => `${attributeName ?? type} of ${target.nodeName}`),
      );
    };
  });
  // React rewrites attributes of inputs while hydrating; only their final values count.
  const isChange = ({ type, target, attributeName, oldValue }: MutationRecord, index: number): boolean => {
    if (type !== 'attributes' || !(target instanceof Element) || attributeName === null) return true;
    const isFirst = (record: MutationRecord): boolean =>
      record.target === target && record.attributeName === attributeName;
    return records.findIndex(isFirst) === index && target.getAttribute(attributeName) !== oldValue;
  };
}
