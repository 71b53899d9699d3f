import { fireEvent, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { EntryMode } from '../../contract/attributes';
import {
  createView,
  namesOf,
  renderScreen,
  settle,
  withProviders,
  type ScreenQueries,
} from '../../testing/renderScreen';
import { ScreenHeader } from '../ScreenHeader';
import { EntryLayout } from './EntryLayout';

afterEach(() => {
  vi.restoreAllMocks();
});

const linksOf = (screen: ScreenQueries) =>
  screen
    .queryAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.target]);

const oneScreen = (
  <EntryLayout screen="login">
    <ScreenHeader heading="Sign in" />
  </EntryLayout>
);

describe('EntryLayout', () => {
  it('shows the brand panel of a page after the form in reading order, and the footer last', () => {
    const { screen } = renderScreen(oneScreen, createView({ mode: 'page' }));
    const [main, panel] = [screen.getByRole('main'), screen.getByRole('complementary')];
    expect(main.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const footer = screen.getByRole('contentinfo');
    expect(panel.compareDocumentPosition(footer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(['tag', 'frame'] as const)('shows no brand panel in %s mode', (mode) => {
    const { screen } = renderScreen(oneScreen, createView({ mode }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it.each([
    ['tag', 2],
    ['frame', 1],
  ] as const)('leaves the first heading of a partner page to the partner: %s has level %i', (mode, level) => {
    const { screen } = renderScreen(oneScreen, createView({ mode }));
    expect(screen.getByRole('heading', { name: 'Sign in', level })).toBeVisible();
  });

  it.each<[EntryMode, string, string]>([
    ['page', '', ''],
    ['frame', '', '_blank'],
    ['tag', 'https://portal.example', '_blank'],
  ])('links the legal pages in %s mode', (mode, portal, target) => {
    expect(linksOf(renderScreen(oneScreen, createView({ mode, portal })).screen)).toEqual([
      ['Privacy Policy', `${portal}/privacy/policy`, target],
      ['Service Agreement', `${portal}/service/agreement`, target],
    ]);
  });

  it('shows no link to a disabled page', () => {
    const brand = resolveBrand({ profile: { privacy_page: false, agreement_page: false } }, 'en');
    expect(linksOf(renderScreen(oneScreen, createView({ brand })).screen)).toEqual([]);
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
    expect(linksOf(renderScreen(oneScreen, createView({ brand })).screen)).toEqual([
      ['Download center', 'https://get.example/', '_blank'],
      ['Acme help', 'https://help.example/', '_blank'],
      ['Privacy Policy', 'https://acme.example/privacy', '_blank'],
      ['Service Agreement', '/service/agreement', ''],
      // On a phone instead of the first.
      ['Download center', 'https://get.example/', '_blank'],
    ]);
  });

  it('has a logo for the dark scheme, and falls back to the other one on a tile', () => {
    const theme = { full_logo: '/light.png', full_logo_dark: '/dark.png', system_name: 'Acme Motors' };
    const brand = resolveBrand({ theme }, 'en', 'https://portal.example');
    const { screen } = renderScreen(oneScreen, createView({ brand }));
    const logos = (): (string | null)[] =>
      within(screen.getByRole('banner'))
        .getAllByAltText('Acme Motors')
        .map((logo) => logo.getAttribute('src'));
    expect(logos()).toEqual(['https://portal.example/light.png', 'https://portal.example/dark.png']);
    fireEvent.error(
      within(screen.getByRole('banner')).getAllByAltText('Acme Motors').at(-1) ?? screen.getByRole('banner'),
    );
    expect(logos()).toEqual(['https://portal.example/light.png']);
  });

  it('shows our logo and the name if a logo fails to load', () => {
    const theme = { full_logo: '/broken.png', system_abbr: 'Acme', system_name: 'Acme Motors' };
    const brand = resolveBrand({ theme }, 'en', 'https://portal.example');
    const { screen } = renderScreen(oneScreen, createView({ brand }));
    const header = screen.getByRole('banner');
    const logo = within(header).getByRole('img', { name: 'Acme Motors' });
    expect(header).not.toHaveTextContent('Acme');
    fireEvent.error(logo);
    expect(logo).not.toBeInTheDocument();
    expect(header).toHaveTextContent('Acme');
  });

  it('focuses the heading of a new screen, but not of the first one', () => {
    const { screen, rerender } = renderScreen(oneScreen);
    expect(screen.getByRole('heading', { name: 'Sign in' })).not.toHaveFocus();
    rerender(
      <EntryLayout screen="continue" hasChanged>
        <ScreenHeader heading="Continue" />
      </EntryLayout>,
    );
    expect(screen.getByRole('heading', { name: 'Continue' })).toHaveFocus();
  });

  it('offers languages under their own names and reports the choice', async () => {
    const onLanguage = vi.fn();
    const brand = resolveBrand({ profile: { language_switch: true } }, 'en');
    const { screen, user } = renderScreen(oneScreen, createView({ brand, onLanguage }));
    const button = screen.getByRole('button', { name: 'Language: English' });
    await user.click(button);
    await settle(import('../../ui/MenuList'));
    expect(namesOf(screen, 'menuitemradio')).toEqual(['English', '中文']);
    const english = screen.getByRole('menuitemradio', { name: 'English' });
    const chinese = screen.getByRole('menuitemradio', { name: '中文' });
    expect(english).toBeChecked();
    expect(english).toHaveFocus();
    expect(chinese).not.toBeChecked();
    expect(chinese).toHaveAttribute('lang', 'zh');
    await user.click(chinese);
    expect(onLanguage).toHaveBeenCalledExactlyOnceWith('zh');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it.each(['page', 'tag', 'frame'] as const)('is hydrated without a change in %s mode', (mode) => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = createView({ mode });
    const html = renderToString(withProviders(oneScreen, view));
    let first: Element | null = null;
    const { container, changes } = renderScreen(oneScreen, view, {
      html,
      beforeHydration: (place) => {
        first = place.firstElementChild;
      },
    });
    expect(changes).toEqual([]);
    // React warns about attributes that differ.
    expect(warn).not.toHaveBeenCalled();
    expect(container.firstElementChild).toBe(first);
  });
});
