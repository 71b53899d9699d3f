import type { SystemSettings } from '../../src/api/systemSettings';
import { openIdProviders } from '../../hub/methods/openid/openIdProviders';

const pictures = ['headphones', 'bottle', 'car', 'bag'].map((name) => `/brand/pictures/${name}.webp`);

/** Studio: every method, page, text and feature that settings can switch on, at once. */
export const studioSettings: SystemSettings = {
  theme: {
    // Without a full one its name stands beside the mark, in the scheme's ink.
    mini_logo: '/brand/studio-mini.svg',
    mini_logo_dark: '/brand/studio-mini-dark.svg',
    slogan: 'All of it, in one place',
    system_abbr: 'Studio',
    system_name: 'Studio Everything',
    privacy_policy: '/privacy/policy',
    theme_color: '#0F766E',
    disable_mobile_login: false,
    disable_create_account: false,
  },
  profile: {
    mailbox_login: true,
    mobile_login: true,
    captcha_login: true,
    email_code_login: true,
    double_verification: true,
    allow_register: true,
    email_register: true,
    mobile_register: true,
    google_login: true,
    wechat_login: true,
    lark_login: true,
    passkey_login: true,
    passkey_register: true,
    // Under HUB_DEV the embedded provider replaces those that have no settings.
    providers: openIdProviders.filter(({ hasKey }) => !hasKey).map(({ id, name }) => ({ id, name })),
    country_picker: true,
    privacy_page: true,
    agreement_page: true,
    language_switch: true,
    download_centre: 'https://download.studio.example/',
    tracking: true,
    default_language: 'en',
    texts: {
      en: {
        main_title: 'Everything the portal can show',
        sub_titles: [
          'Every way to sign in, and a second step after each',
          'Registration by email and by phone, in any country',
          'All brand texts, links and pictures',
        ],
        tip: 'A tenant with every feature switched on',
        slogan: 'All of it, in one place',
        login_title: 'Welcome to the studio',
        register_title: 'Join the studio',
        account_placeholder: 'name@studio.example',
        display_images: pictures,
        enterprise_info: {
          help_center: { title: 'Help center', url: 'https://help.studio.example/' },
          contact_us: { title: 'Contact us', url: 'https://www.studio.example/contact' },
          official_site: { title: 'studio.example', url: 'https://www.studio.example/' },
          icp_number: '沪ICP备00000001号-1',
        },
      },
      zh: {
        main_title: '登录所需，一应俱全',
        sub_titles: [
          '所有登录方式，并带两步验证',
          '邮箱与手机注册，支持各国号码',
          '全部品牌文案、链接与图片',
        ],
        tip: '所有功能均已开启',
        slogan: '尽在一处',
        login_title: '欢迎来到 Studio',
        register_title: '加入 Studio',
        account_placeholder: 'name@studio.example',
        display_images: pictures,
        enterprise_info: {
          help_center: { title: '帮助中心', url: 'https://help.studio.example/' },
          contact_us: { title: '联系我们', url: 'https://www.studio.example/contact' },
          official_site: { title: 'studio.example', url: 'https://www.studio.example/' },
          icp_number: '沪ICP备00000001号-1',
        },
      },
    },
  },
};
