import { describe, expect, it } from 'vitest';
import { resolveProfile } from '../contract/profile';
import { resolveBrand } from './resolveBrand';

const portal = 'https://portal.example';

describe('resolveBrand', () => {
  it('has the defaults of the contract for empty settings', () => {
    expect(resolveBrand(null, 'en')).toMatchObject({
      defaultLanguage: 'en',
      accountOrigin: null,
      providers: [],
    });
  });

  it('has the resolved profile', () => {
    const settings = { profile: { mobile_login: false, google_login: true } };
    expect(resolveBrand(settings, 'en').profile).toEqual(resolveProfile(settings));
  });

  it('uses only the texts of the language', () => {
    const settings = {
      theme: { slogan: 'Theme slogan' },
      profile: { texts: { en: { main_title: 'Acme Cars', sub_titles: [] }, zh: { login_title: '欢迎' } } },
    };
    const english = resolveBrand(settings, 'en').words;
    expect(english.mainTitle).toBe('Acme Cars');
    expect(english.slogan).toBe('Theme slogan');
    expect(english.subTitles).toEqual([]);
    const chinese = resolveBrand(settings, 'zh').words;
    expect(chinese.loginTitle).toBe('欢迎');
    expect(chinese.mainTitle).toBe('');
  });

  it('drops addresses that could run code or send requests to other sites', () => {
    const brand = resolveBrand(
      {
        theme: {
          full_logo: 'https://evil.example/l.svg',
          login_bg: 'javascript:alert(1)',
          privacy_policy: '/p',
        },
        profile: {
          download_centre: 'data:text/html,x',
          account_origin: 'javascript:alert(1)',
          texts: {
            en: {
              policy_url: 'vbscript:x',
              display_images: ['/car.webp', 'https://evil.example/x.png', 'blob:x'],
              enterprise_info: { help_center: { title: 'Help', url: 'javascript:alert(1)' } },
            },
          },
        },
      },
      'en',
      portal,
    );
    expect(brand.theme.fullLogo).toBeNull();
    expect(brand.theme.loginBackground).toBeNull();
    expect(brand.displayImages).toEqual([`${portal}/car.webp`]);
    expect(brand.policyUrl).toBe(`${portal}/p`);
    expect(brand.helpCentre).toBeNull();
    expect(brand.downloadCentre).toBeNull();
    expect(brand.accountOrigin).toBeNull();
  });

  it('shows images of the hosts that the settings list', () => {
    const cdn = 'https://cdn.example';
    const brand = resolveBrand(
      {
        image_hosts: [cdn],
        theme: { mini_logo: `${cdn}/m.svg`, full_logo: `${cdn}/f.svg`, login_bg: `${cdn}/b.webp` },
        profile: { texts: { en: { display_images: [`${cdn}/car.webp`, 'https://other.example/x.webp'] } } },
      },
      'en',
      portal,
    );
    expect(brand.theme).toMatchObject({
      miniLogo: `${cdn}/m.svg`,
      fullLogo: `${cdn}/f.svg`,
      loginBackground: `${cdn}/b.webp`,
    });
    expect(brand.displayImages).toEqual([`${cdn}/car.webp`]);
  });

  it('keeps safe addresses, relative ones on the portal', () => {
    const brand = resolveBrand(
      {
        theme: { mini_logo: '/logo.png' },
        profile: {
          account_origin: 'https://account.example',
          download_centre: 'https://get.example/app',
          texts: {
            zh: {
              enterprise_info: {
                contact_us: { title: '联系', url: 'mailto:hi@acme.example' },
                icp_number: '沪ICP备1号',
              },
            },
          },
        },
      },
      'zh',
      portal,
    );
    expect(brand.theme.miniLogo).toBe(`${portal}/logo.png`);
    expect(brand.accountOrigin).toBe('https://account.example');
    expect(brand.downloadCentre).toBe('https://get.example/app');
    expect(brand.contact).toEqual({ title: '联系', url: 'mailto:hi@acme.example' });
    expect(brand.icpNumber).toBe('沪ICP备1号');
  });
});
