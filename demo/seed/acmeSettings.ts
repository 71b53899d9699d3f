import type { OwnFieldSetting } from '../../src/api/laterProfile';
import type { SystemSettings } from '../../src/api/systemSettings';

/** What this brand asks its people for, besides our own fields. */
const profileFields: OwnFieldSetting[] = [
  {
    id: 'dealer_number',
    label: { en: 'Dealer number', zh: '经销商编号' },
    type: 'text',
    required: true,
    purpose: {
      en: 'It shows which dealer’s cars you may configure.',
      zh: '用于确认您可以配置哪家经销商的车辆。',
    },
  },
  {
    id: 'line',
    label: { en: 'Model line', zh: '车系' },
    type: 'choice',
    choices: [
      { id: 'city', label: { en: 'City', zh: '城市' } },
      { id: 'touring', label: { en: 'Touring', zh: '旅行' } },
    ],
  },
  {
    id: 'since',
    label: { en: 'Dealer since', zh: '合作起始日' },
    type: 'date',
    purpose: { en: 'We send a card on the anniversary.', zh: '我们会在周年之际寄送贺卡。' },
  },
];

/**
 * Acme: cars, Chinese first, phone and mobile registration on (docs/contract.md section 7), with the feature flags of
 * docs/specification.md section 4.
 */
export const acmeSettings: SystemSettings = {
  theme: {
    mini_logo: '/brand/acme-mini.svg',
    full_logo: '/brand/acme.svg',
    full_logo_dark: '/brand/acme-dark.svg',
    slogan: '让每一辆车，先在三维中驰骋',
    system_abbr: 'Acme',
    system_name: 'Acme Motors',
    privacy_policy: '/privacy/policy',
    theme_color: '#C4122F',
    disable_mobile_login: false,
    disable_create_account: false,
  },
  profile: {
    profile_fields: profileFields,
    mailbox_login: true,
    mobile_login: true,
    captcha_login: true,
    double_verification: false,
    allow_register: true,
    email_register: true,
    mobile_register: true,
    google_login: false,
    wechat_login: true,
    lark_login: true,
    providers: [],
    country_picker: false,
    privacy_page: true,
    agreement_page: true,
    language_switch: false,
    download_centre: false,
    tracking: true,
    default_language: 'zh',
    texts: {
      en: {
        main_title: 'Every car drives in 3D first',
        sub_titles: [
          'Bodywork, paint and trim on one turning model',
          'Review with your team, from the studio or the road',
          'From concept to configurator without starting over',
        ],
        tip: 'Sign in with your Acme account',
        slogan: 'Every car drives in 3D first',
        login_title: 'Welcome to Acme Motors',
        register_title: 'Join Acme Motors',
        display_images: ['/brand/pictures/car.webp'],
        enterprise_info: {
          help_center: { title: 'Help center', url: 'https://help.acme.example/' },
          official_site: { title: 'acme.example', url: 'https://www.acme.example/' },
        },
      },
      zh: {
        main_title: '让每一辆车，先在三维中驰骋',
        sub_titles: [
          '车身、漆面与内饰，尽在同一模型',
          '在工作室或途中，与团队一起评审',
          '从概念到选配，无需重来',
        ],
        tip: '使用您的 Acme 账号登录',
        slogan: '让每一辆车，先在三维中驰骋',
        login_title: '欢迎来到 Acme Motors',
        register_title: '加入 Acme Motors',
        display_images: ['/brand/pictures/car.webp'],
        enterprise_info: {
          help_center: { title: '帮助中心', url: 'https://help.acme.example/' },
          contact_us: { title: '联系我们', url: 'https://www.acme.example/contact' },
          official_site: { title: 'acme.example', url: 'https://www.acme.example/' },
          icp_number: '沪ICP备00000000号-1',
        },
      },
    },
  },
};
