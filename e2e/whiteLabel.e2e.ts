/** A tenant's colours, texts and pictures are shown at once on the second visit, never after another brand's. */
import { acmeSettings } from '../demo/seed/acmeSettings';
import { atelierSettings } from '../demo/seed/atelierSettings';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import type { Page } from '@playwright/test';

/** Records every visible brand: the main button's colour and the text of the panel, at each change. */
async function watchBrands(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenBrands: seen });
    const look = (): void => {
      const root = document.querySelector('hub-entry')?.shadowRoot;
      const host = root?.host;
      const button = root?.querySelector('button[type=submit]');
      if (host && button) {
        const color = getComputedStyle(host).getPropertyValue('--entry-color-accent');
        const brand = `${color} ${root.querySelector('aside p')?.textContent ?? ''}`;
        if (seen.at(-1) !== brand) seen.push(brand);
      }
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(`shift ${JSON.stringify(entry)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenBrands: string[] }).seenBrands);
}

for (const { tenant, settings, images, lang, accent } of [
  {
    tenant: 'acme',
    settings: acmeSettings,
    images: addresses.acme,
    lang: 'zh',
    accent: '#c4122f',
  },
  {
    tenant: 'atelier',
    settings: atelierSettings,
    // Another origin than the portal's.
    images: addresses.outside,
    lang: 'en',
    accent: '#9a6d3c',
  },
] as const) {
  test(`${tenant} has its own look and never shows another one first`, async ({ page }) => {
    const told: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && told.push(message.text()));
    const brandsSeen = await watchBrands(page);
    const title = settings.profile?.texts?.[lang]?.main_title ?? '';
    for (const visit of ['first', 'second']) {
      await page.goto(`${addresses[tenant]}/entry`);
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await expect(page.locator('aside img[src*="/brand/pictures/"]').first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`· ${settings.theme?.system_name}$`));
      await expect(page.locator('link[rel=icon]')).toHaveAttribute(
        'href',
        `${images}${settings.theme?.mini_logo}`,
      );
      // It is rendered, because the portal's policy allows the tenant's image host.
      for (const picture of await page.locator('img:not([src^="data:"]):visible').all())
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      await expect.poll(async () => (await brandsSeen()).at(-1)).toBe(`${accent} ${title}`);
      const before = (await brandsSeen()).slice(0, -1);
      // The neutral gray, and the text without the colour or the colour without the text.
      const allowed = visit === 'first' ? ['#6a6275 ', `#6a6275 ${title}`, `${accent} `] : [`${accent} `];
      expect(before.filter((brand) => !allowed.includes(brand))).toEqual([]);
    }
    // Advice for the owner of a brand does not concern visitors: it is logged with `debug` only.
    expect(told.filter((line) => line.includes('<hub-entry>'))).toEqual([]);
  });
}

test('a colour in any CSS notation is parsed and adjusted in both schemes', async ({ page }) => {
  for (const [written, light] of [
    ['oklch(0.85 0.18 90)', '23, 18, 31'],
    ['rebeccapurple', '255, 255, 255'],
  ] as const) {
    await page.route('**/system_settings**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { info: { theme: Record<string, unknown> } };
      body.info.theme['theme_color'] = written;
      await route.fulfill({ json: body });
    });
    await page.goto('/entry?color_scheme=light');
    const button = page.locator('button[type=submit]').first();
    await expect(button).toHaveCSS('color', `rgb(${light})`);
    await expect(button).not.toHaveCSS('background-color', 'rgb(139, 26, 228)');
    await page.unroute('**/system_settings**');
  }
});
