import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { SystemSettings } from '../../api/systemSettings';
import { createView, renderScreen, settle } from '../../testing/renderScreen';
import { EntryLayout } from './EntryLayout';

const portal = 'https://portal.example';
const whole: SystemSettings = {
  theme: {
    mini_logo: '/mini.svg',
    full_logo: '/full.svg',
    login_bg: '/back.webp',
    system_abbr: 'Acme',
    system_name: 'Acme Motors',
  },
  profile: {
    texts: {
      en: {
        main_title: 'Cars first',
        sub_titles: ['Bodywork', 'Paint'],
        tip: 'Ask your lead for an account',
        slogan: 'Every car drives in 3D',
        display_images: ['/car.webp', 'https://elsewhere.example/spy.gif'],
        enterprise_info: {
          contact_us: { title: '', url: 'mailto:hello@acme.example' },
          official_site: { title: 'acme.example', url: 'https://acme.example/' },
          icp_number: '沪ICP备1号',
        },
      },
    },
  },
};

async function renderPanel(settings: SystemSettings | null, isBrandPending = false) {
  const brand = resolveBrand(settings, 'en', portal);
  const rendered = renderScreen(
    <EntryLayout screen="login">{null}</EntryLayout>,
    createView({ brand, isBrandPending }),
  );
  await settle(Promise.all([import('./DisplayPictures'), import('./PanelBackground')]));
  const panel = rendered.screen.getByRole('complementary');
  return {
    ...rendered,
    panel,
    lines: () =>
      within(panel)
        .queryAllByRole('paragraph')
        .map((line) => line.textContent),
    /** All decorative, some hidden from screen readers. */
    pictures: () => within(panel).queryAllByRole('presentation', { hidden: true }).filter(isPicture),
  };
}
const isPicture = (element: Element): element is HTMLImageElement => element instanceof HTMLImageElement;
const sources = (pictures: readonly HTMLImageElement[]) => pictures.map(({ src }) => src);

describe('the brand panel', () => {
  it('shows all texts of the brand', async () => {
    const { panel, lines } = await renderPanel(whole);
    expect(lines()).toEqual([
      'Cars first',
      'Bodywork',
      'Paint',
      'Every car drives in 3D',
      'Ask your lead for an account',
    ]);
    expect(panel).toHaveTextContent('Acme');
  });

  it("shows the brand's background and logo, and no products in front of it", async () => {
    const { screen, pictures } = await renderPanel(whole);
    expect(sources(pictures())).toEqual([`${portal}/back.webp`, `${portal}/mini.svg`]);
    const logo = within(screen.getByRole('banner')).getByRole('img', { name: 'Acme Motors' });
    expect(logo).toHaveAttribute('src', `${portal}/full.svg`);
  });

  it('falls back silently from a background that fails to load', async () => {
    const { pictures } = await renderPanel(whole);
    for (const background of pictures().slice(0, 1)) fireEvent.error(background);
    await settle(import('./DisplayPictures'));
    expect(sources(pictures())).toEqual([`${portal}/mini.svg`, `${portal}/car.webp`]);
  });

  it.each([
    ['Contact us', 'mailto:hello@acme.example'],
    ['acme.example', 'https://acme.example/'],
    ['沪ICP备1号', 'https://beian.miit.gov.cn/'],
  ])('links to contact, official site and the register of the ICP number: %s', async (name, href) => {
    const { screen } = await renderPanel(whole);
    const links = within(screen.getByRole('contentinfo'));
    expect(links.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('has default texts and products when the brand has none', async () => {
    const { lines, pictures } = await renderPanel(null);
    expect(lines()).toEqual([
      'From first sketch to final 3D, in one place',
      'Cars, bags, bottles, headphones: design them together and show them to the world.',
    ]);
    expect(pictures()).toHaveLength(2);
  });

  it.each([
    ['in the order of the pictures', ['One', 'Two']],
    ['in another one', ['Two', 'One']],
  ])('lights the line of the picture on show, with lines %s', async (_, subTitles) => {
    const pictures = [
      { image: '/one.webp', line: 'One' },
      { image: '/two.webp', line: 'Two' },
    ];
    const texts = { en: { main_title: 'Both', sub_titles: subTitles, display_images: pictures } };
    const { panel } = await renderPanel({ profile: { texts } });
    const styleOf = (line: string) => within(panel).getByText(line).className;
    // Only its style shows it: the other has one more rule.
    expect(styleOf('One')).not.toBe(styleOf('Two'));
    expect(styleOf('One').length).toBeLessThan(styleOf('Two').length + 1);
  });

  it('has the lines of the pictures where the brand has no others', async () => {
    const pictures = [
      { image: '/one.webp', line: 'One' },
      '/two.webp',
      { image: '/three.webp', line: 'Three' },
    ];
    const { lines } = await renderPanel({ profile: { texts: { en: { display_images: pictures } } } });
    expect(lines().slice(1)).toEqual(['One', 'Three']);
  });

  it('does not show the same text twice', async () => {
    const texts = { en: { main_title: 'Cars first', slogan: 'Cars first', sub_titles: ['Bodywork'] } };
    expect((await renderPanel({ profile: { texts } })).lines()).toEqual(['Cars first', 'Bodywork']);
  });

  it('shows no brand until it is known', async () => {
    const { container, screen, panel } = await renderPanel(null, true);
    expect(panel).toHaveTextContent(/^$/);
    // Drawings are hidden from screen readers and have no role.
    expect(container.querySelectorAll('img, svg')).toHaveLength(0);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^$/);
  });
});
