import { afterEach, describe, expect, it } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { SystemSettings } from '../../hub/systemSettings';
import { createView, perform, renderScreen, settle, type Rendered } from '../../testing/renderScreen';
import { EntryLayout } from './EntryLayout';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

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

async function draw(settings: SystemSettings | null, isBrandPending = false): Promise<HTMLElement> {
  const brand = resolveBrand(settings, 'en', portal);
  shown = renderScreen(
    <EntryLayout screen="login">{null}</EntryLayout>,
    createView({ brand, isBrandPending }),
  );
  await settle(Promise.all([import('./DisplayPictures'), import('./PanelBackground')]));
  return shown.container;
}
const sources = (place: Element | null | undefined): (string | null)[] =>
  [...(place?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));
const lines = (place: Element | null | undefined): (string | null)[] =>
  [...(place?.querySelectorAll('p') ?? [])].map((line) => line.textContent);

describe("the brand's side of the page", () => {
  it('shows all texts of the brand', async () => {
    const panel = (await draw(whole)).querySelector('aside');
    expect(lines(panel)).toEqual([
      'Cars first',
      'Bodywork',
      'Paint',
      'Every car drives in 3D',
      'Ask your lead for an account',
    ]);
    expect(panel?.textContent).toContain('Acme');
  });

  it("shows the brand's background and logo, and no products in front of it", async () => {
    const container = await draw(whole);
    expect(sources(container.querySelector('aside'))).toEqual([`${portal}/back.webp`, `${portal}/mini.svg`]);
    expect(container.querySelector('header img')?.getAttribute('alt')).toBe('Acme Motors');
  });

  it('falls back silently from a background that fails to load', async () => {
    const panel = (await draw(whole)).querySelector('aside');
    perform(() => panel?.querySelector('img')?.dispatchEvent(new Event('error')));
    await settle(import('./DisplayPictures'));
    expect(sources(panel)).toEqual([`${portal}/mini.svg`, `${portal}/car.webp`]);
  });

  it('links to contact, official site and the register of the ICP number', async () => {
    const links = [...(await draw(whole)).querySelectorAll('footer a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links.slice(2)).toEqual([
      ['Contact us', 'mailto:hello@acme.example'],
      ['acme.example', 'https://acme.example/'],
      ['沪ICP备1号', 'https://beian.miit.gov.cn/'],
    ]);
  });

  it('has default texts and products when the brand has none', async () => {
    const panel = (await draw(null)).querySelector('aside');
    expect(lines(panel)).toEqual([
      'From first sketch to final 3D, in one place',
      'Cars, bags, bottles, headphones: design them together and show them to the world.',
    ]);
    expect(sources(panel)).not.toEqual([]);
  });

  it('does not show the same text twice', async () => {
    const texts = { en: { main_title: 'Cars first', slogan: 'Cars first', sub_titles: ['Bodywork'] } };
    expect(lines((await draw({ profile: { texts } })).querySelector('aside'))).toEqual([
      'Cars first',
      'Bodywork',
    ]);
  });

  it('shows no brand until it is known', async () => {
    const container = await draw(null, true);
    expect(container.querySelector('aside')?.textContent).toBe('');
    expect(container.querySelectorAll('img, svg')).toHaveLength(0);
    expect(container.querySelector('footer')?.textContent).toBe('');
  });
});
