import { describe, expect, it } from 'vitest';
import { profileSchema } from '../../src/api/systemSettings';
import { acmeSettings } from './acmeSettings';
import { atelierSettings } from './atelierSettings';
import { studioSettings } from './studioSettings';

describe('profiles of the demo', () => {
  it('acme has the feature flags of docs/specification.md section 4', () => {
    expect(acmeSettings.profile).toMatchObject({
      mailbox_login: true,
      mobile_login: true,
      double_verification: false,
      allow_register: true,
      privacy_page: true,
      agreement_page: true,
      language_switch: false,
      download_centre: false,
    });
  });

  it('atelier is the brand profile of docs/specification.md section 1', () => {
    expect(atelierSettings.profile).toMatchObject({
      google_login: true,
      allow_register: true,
      email_register: true,
      mobile_register: false,
      mobile_login: false,
      captcha_login: false,
      default_language: 'en',
    });
    expect(atelierSettings.theme?.disable_create_account).toBe(false);
    const { main_title: title = '', sub_titles: lines = [] } = atelierSettings.profile?.texts?.['en'] ?? {};
    for (const product of ['car', 'bag', 'bottle', 'headphone'])
      expect([title, ...lines].join(' ').toLowerCase()).toContain(product);
  });

  it('studio has every flag on, every provider and every text', () => {
    const { profile = {} } = studioSettings;
    const off = Object.keys(profileSchema.entries).filter(
      (key) => profile[key as keyof typeof profile] === false,
    );
    expect(off).toEqual([]);
    expect(profile.providers?.map(({ id }) => id)).toEqual(['auth0', 'oneaccess']);
    expect(profile.texts?.['en']?.enterprise_info).toMatchObject({
      help_center: {},
      contact_us: {},
      official_site: {},
      icp_number: expect.stringContaining('ICP') as string,
    });
  });
});
