/**
 * Roles and names as Chromium gives them to assistive technology, in reading order, against e2e/engines/accessible.json, to
 * which the engines' flows hold Firefox and WebKit (`--update-snapshots` writes it); and that voice control finds what a
 * visitor reads.
 */
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessibleFile, accessibleScreens, listControls, readAccessible } from './engines/accessible';
import { expect, test } from './fixtures';

test('roles and names of all controls, in both languages', async ({ page }, { config }) => {
  const found: Record<string, string[]> = {};
  for (const { key, path, lang, tab } of accessibleScreens) {
    // One screen after the other.
    // oxlint-disable no-await-in-loop
    await page.goto(`${path}?lang=${lang}`);
    if (tab) await page.getByRole('tab', { name: tab[lang], exact: true }).click();
    await expect(page.locator('form').filter({ visible: true })).toHaveCount(1);
    if (config.updateSnapshots === 'all') await page.waitForLoadState('networkidle');
    else await expect.poll(() => readNames(page)).toEqual(readAccessible()[key]);
    found[key] = await readNames(page);
    expect(await page.evaluate(findUnspoken), `${key}: text on screen that is not in the name`).toEqual([]);
    expect(await page.evaluate(findReordered), `${key}: shown in another order than it is read`).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
  if (config.updateSnapshots === 'all') writeFileSync(accessibleFile, `${JSON.stringify(found, null, 2)}\n`);
});

async function readNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(() => { const __name = (each) => each; return (${listControls.toString()})(); })()`,
  });
  const { result: properties } = await session.send('Runtime.getProperties', {
    objectId: result.objectId ?? '',
    ownProperties: true,
  });
  const elements = properties.filter(({ name }) => /^\d+$/.test(name));
  const names = await Promise.all(
    elements.map(async ({ value }) => {
      const ask = { objectId: value?.objectId ?? '', fetchRelatives: false };
      const { nodes } = await session.send('Accessibility.getPartialAXTree', ask);
      return `${String(nodes[0]?.role?.value)}: ${String(nodes[0]?.name?.value)}`;
    }),
  );
  await session.detach();
  return names;
}

/** Runs in the page: controls whose visible text is not part of their name (WCAG 2.5.3). */
function findUnspoken(): string[] {
  const unspoken: string[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const name = element.getAttribute('aria-label');
      if (name === null || !element.matches('a, button, [role=tab]')) continue;
      // docs/contract.md section 8 names this button; it shows the language's name.
      if (element.matches('[aria-haspopup=menu]')) continue;
      const text = element.innerText.trim().toLowerCase();
      if (!name.toLowerCase().includes(text)) unspoken.push(`${name}: ${text}`);
    }
  }
  return unspoken;
}

/** Runs in the page: what makes the order on screen, of Tab or of a screen reader differ from that of the document. */
function findReordered(): string[] {
  const reordered: string[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const { order, flexDirection } = getComputedStyle(element);
      const isMoved = element.tabIndex > 0 || element.hasAttribute('aria-owns') || order !== '0';
      if (isMoved || flexDirection.endsWith('reverse')) reordered.push(element.outerHTML.slice(0, 120));
    }
  }
  return reordered;
}
