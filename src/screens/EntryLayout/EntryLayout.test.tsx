import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { EntryMode } from '../../contract/attributes';
import {
  createView,
  perform,
  renderScreen,
  settle,
  withProviders,
  type Rendered,
} from '../../testing/renderScreen';
import { ScreenHeader } from '../ScreenHeader';
import { EntryLayout } from './EntryLayout';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
  vi.restoreAllMocks();
});

const draw = (...args: Parameters<typeof renderScreen>): HTMLElement => {
  shown = renderScreen(...args);
  return shown.container;
};
const links = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.target,
  ]);
const activeText = (container: HTMLElement) =>
  (container.getRootNode() as ShadowRoot).activeElement?.textContent;

const oneScreen = (
  <EntryLayout screen="login">
    <ScreenHeader heading="Sign in" />
  </EntryLayout>
);

describe('EntryLayout', () => {
  it('shows the brand panel as a page only, after the form in reading order', () => {
    const container = draw(oneScreen, createView({ mode: 'page' }));
    const [main, panel] = ['main', 'aside'].map((tag) => container.querySelector(tag));
    expect(main && panel && main.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    shown?.unmount();
    for (const mode of ['tag', 'frame'] as const)
      expect(draw(oneScreen, createView({ mode })).querySelector('aside')).toBeNull();
  });

  it('leaves the first heading of a partner page to the partner', () => {
    expect(draw(oneScreen, createView({ mode: 'tag' })).querySelector('h1')).toBeNull();
    expect(draw(oneScreen, createView({ mode: 'frame' })).querySelector('h1')?.textContent).toBe('Sign in');
  });

  it.each<[EntryMode, string, string]>([
    ['page', '', ''],
    ['frame', '', '_blank'],
    ['tag', 'https://portal.example', '_blank'],
  ])('links the legal pages in %s mode', (mode, portal, target) => {
    expect(links(draw(oneScreen, createView({ mode, portal })))).toEqual([
      ['Privacy Policy', `${portal}/privacy/policy`, target],
      ['Service Agreement', `${portal}/service/agreement`, target],
    ]);
  });

  it('shows no link to a page that is off', () => {
    const brand = resolveBrand({ profile: { privacy_page: false, agreement_page: false } }, 'en');
    expect(links(draw(oneScreen, createView({ brand })))).toEqual([]);
  });

  it("shows the brand's own policy, help centre and download centre", () => {
    const brand = resolveBrand(
      {
        profile: {
          download_centre: 'https://get.example/',
          texts: {
            en: {
              policy_url: 'https://acme.example/privacy',
              enterprise_info: { help_center: { title: 'Acme help', url: 'https://help.example/' } },
            },
          },
        },
      },
      'en',
    );
    expect(links(draw(oneScreen, createView({ brand })))).toEqual([
      ['Download centre', 'https://get.example/', '_blank'],
      ['Acme help', 'https://help.example/', '_blank'],
      ['Privacy Policy', 'https://acme.example/privacy', '_blank'],
      ['Service Agreement', '/service/agreement', ''],
    ]);
  });

  it('shows our mark and the name when a logo does not load', () => {
    const brand = resolveBrand(
      { theme: { mini_logo: '/broken.png', system_abbr: 'Acme' } },
      'en',
      'https://portal.example',
    );
    const container = draw(oneScreen, createView({ brand }));
    const image = container.querySelector('header img');
    expect(image).not.toBeNull();
    perform(() => image?.dispatchEvent(new Event('error')));
    expect(container.querySelector('header img')).toBeNull();
    expect(container.querySelector('header')?.textContent).toContain('Acme');
  });

  it('moves the focus to the heading of a screen that replaces another, not to the first', () => {
    const container = draw(oneScreen);
    expect(activeText(container)).toBeUndefined();
    shown?.rerender(
      <EntryLayout screen="continue" hasChanged>
        <ScreenHeader heading="Continue" />
      </EntryLayout>,
    );
    expect(activeText(container)).toBe('Continue');
  });

  it('offers languages by their own names and reports the choice', async () => {
    const onLanguage = vi.fn();
    const brand = resolveBrand({ profile: { language_switch: true } }, 'en');
    const container = draw(oneScreen, createView({ brand, onLanguage }));
    const button = container.querySelector<HTMLElement>('button[aria-label=Language]');
    perform(() => button?.click());
    await settle(import('../../ui/MenuList'));
    const items = [...container.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    expect(items.map((item) => [item.textContent, item.lang, item.getAttribute('aria-checked')])).toEqual([
      ['English', 'en', 'true'],
      ['中文', 'zh', 'false'],
    ]);
    expect(activeText(container)).toBe('English');
    perform(() => items[1]?.click());
    expect(onLanguage).toHaveBeenCalledExactlyOnceWith('zh');
    expect(container.querySelector('[role=menu]')).toBeNull();
    expect((container.getRootNode() as ShadowRoot).activeElement).toBe(button);
  });

  it.each(['page', 'tag', 'frame'] as const)('is taken over as it stands in %s mode', (mode) => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = createView({ mode });
    const html = renderToString(withProviders(oneScreen, view));
    let first: Element | null = null;
    const container = draw(oneScreen, view, {
      html,
      beforeHydration: (place) => {
        first = place.firstElementChild;
      },
    });
    expect(shown?.changes).toEqual([]);
    // React warns about attributes that differ.
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    expect(container.firstElementChild).toBe(first);
  });
});
