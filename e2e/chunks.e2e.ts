/** Parts of the app that fail to load: the event of docs/specification.md section 8, for each kind of import. */
import type { Page } from '@playwright/test';
import { heardEvents, listen } from './embedding';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { names, textOf } from './texts';

/** Collects the `vite:preloadError` events of the page; call it before the page opens. */
async function collectPreloadErrors(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heardPreloadErrors: heard });
    window.addEventListener('vite:preloadError', (event) => {
      const { payload } = event as Event & { payload?: unknown };
      heard.push(`${event.cancelable} ${payload instanceof Error ? payload.message : 'no error'}`);
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { heardPreloadErrors: string[] }).heardPreloadErrors);
}

for (const [part, files, open] of [
  ['the app itself', '**/assets/app-*.js*', () => Promise.resolve()],
  [
    'a screen',
    '**/assets/RegisterRoute-*.js*',
    (page: Page) => page.getByRole('link', { name: 'Create account', exact: true }).click(),
  ],
  [
    'the list of a menu',
    '**/assets/MenuList-*.js*',
    (page: Page) => page.getByRole('button', { name: names.en.language, exact: true }).click(),
  ],
] as const) {
  test(`${part} that fails to load dispatches vite:preloadError and entry-error`, async ({ page, watch }) => {
    await page.route(files, (route) => route.abort());
    await listen(page);
    const preloadErrors = await collectPreloadErrors(page);
    await openPortal(page, '/entry');
    await open(page);
    await expect.poll(async () => (await preloadErrors()).length).toBeGreaterThan(0);
    const name = files.replace('**/assets/', '').replace(/-.*/, '');
    for (const error of await preloadErrors()) expect(error).toMatch(new RegExp(`^true .*${name}`));
    const failures = async () =>
      (await heardEvents(page, 'entry-error')).filter(({ detail }) => detail['kind'] === 'chunk');
    await expect.poll(async () => (await failures()).length).toBe((await preloadErrors()).length);
    await expect(
      page
        .getByRole('heading', { name: textOf('en', 'login.title') })
        .or(page.getByRole('heading', { name: textOf('en', 'failure.chunk_title') })),
    ).toBeVisible();
    watch.errors.length = 0;
  });
}
