import type { SystemSettings } from '../../../src/hub/systemSettings';

/**
 * Atelier: bags, English, registration off (docs/contract.md section 7); phone and code sign-in off and Google on, like
 * the brand profile of docs/specification.md section 1.
 */
export const atelierSettings: SystemSettings = {
  theme: {
    mini_logo: '/brand/atelier-mini.svg',
    full_logo: '/brand/atelier.svg',
    slogan: 'Bags, stitched in light',
    system_abbr: 'Atelier',
    system_name: 'Atelier Lumen',
    privacy_policy: '/privacy/policy',
    // Too light for white text: the widget tells in the console which colours it uses instead.
    theme_color: '#B8834A',
    disable_mobile_login: true,
    disable_create_account: true,
  },
  profile: {
    mailbox_login: true,
    mobile_login: false,
    captcha_login: false,
    double_verification: false,
    allow_register: false,
    email_register: false,
    mobile_register: false,
    google_login: true,
    wechat_login: false,
    lark_login: false,
    providers: [],
    country_picker: false,
    privacy_page: true,
    agreement_page: true,
    language_switch: false,
    download_centre: false,
    tracking: true,
    default_language: 'en',
    texts: {
      en: {
        main_title: 'Bags, stitched in light',
        sub_titles: [
          'Leather, lining and hardware on a model you can turn',
          'Try a season of colours in an afternoon',
          'Hand the finished look to the workshop and the shop',
        ],
        tip: 'For members of the atelier',
        slogan: 'Bags, stitched in light',
        login_title: 'Welcome to the atelier',
        display_images: ['/brand/pictures/bag.webp'],
        enterprise_info: {
          contact_us: { title: 'Contact us', url: 'https://www.atelier.example/contact' },
          official_site: { title: 'atelier.example', url: 'https://www.atelier.example/' },
        },
      },
      zh: {
        main_title: '以光缝制的箱包',
        sub_titles: [
          '皮革、里料与五金，尽在可旋转的模型',
          '一个下午试遍一季的颜色',
          '成品效果直达工坊与店铺',
        ],
        tip: '仅限工作室成员',
        slogan: '以光缝制的箱包',
        login_title: '欢迎来到工作室',
        display_images: ['/brand/pictures/bag.webp'],
        enterprise_info: {
          contact_us: { title: '联系我们', url: 'https://www.atelier.example/contact' },
          official_site: { title: 'atelier.example', url: 'https://www.atelier.example/' },
        },
      },
    },
  },
};
