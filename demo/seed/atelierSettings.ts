import type { SystemSettings } from '../../src/api/systemSettings';

/**
 * Atelier: the brand profile of docs/specification.md section 1. Google and registration by e-mail are on; sign-in by
 * phone and by code and registration by phone are off; English; words about cars, bags, bottles and headphones.
 */
export const atelierSettings: SystemSettings = {
  theme: {
    mini_logo: '/brand/atelier-mini.svg',
    full_logo: '/brand/atelier.svg',
    full_logo_dark: '/brand/atelier-dark.svg',
    slogan: 'Designed in light',
    system_abbr: 'Atelier',
    system_name: 'Atelier Lumen',
    privacy_policy: '/privacy/policy',
    // Too light for white text: with `debug` the widget reports in the console which colours it uses instead.
    theme_color: '#B8834A',
    disable_mobile_login: true,
    disable_create_account: false,
  },
  profile: {
    mailbox_login: true,
    mobile_login: false,
    captcha_login: false,
    double_verification: false,
    allow_register: true,
    email_register: true,
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
        main_title: 'Cars, bags, bottles and headphones, designed in 3D',
        display_images: [
          { image: '/brand/pictures/car.webp', line: 'Cars: paint, wheels and light on one turning model' },
          {
            image: '/brand/pictures/bag.webp',
            line: 'Bags: leather, lining and hardware you can almost touch',
          },
          { image: '/brand/pictures/bottle.webp', line: 'Bottles: glass, label and cap in an afternoon' },
          {
            image: '/brand/pictures/headphones.webp',
            line: 'Headphones: every color and finish, side by side',
          },
        ],
        tip: 'For design and marketing teams',
        slogan: 'Designed in light',
        login_title: 'Welcome to the atelier',
        register_title: 'Join the atelier',
        enterprise_info: {
          contact_us: { title: 'Contact us', url: 'https://www.atelier.example/contact' },
          official_site: { title: 'atelier.example', url: 'https://www.atelier.example/' },
        },
      },
      zh: {
        main_title: '汽车、箱包、香水瓶与耳机，用三维设计',
        display_images: [
          { image: '/brand/pictures/car.webp', line: '汽车：漆面、轮毂与光影，模型可旋转' },
          { image: '/brand/pictures/bag.webp', line: '箱包：皮革、里料与五金触手可及' },
          { image: '/brand/pictures/bottle.webp', line: '香水瓶：玻璃、标签与瓶盖，半天完成' },
          { image: '/brand/pictures/headphones.webp', line: '耳机：每种颜色与工艺，并排比较' },
        ],
        tip: '为设计与市场团队打造',
        slogan: '以光设计',
        login_title: '欢迎来到工作室',
        register_title: '加入工作室',
        enterprise_info: {
          contact_us: { title: '联系我们', url: 'https://www.atelier.example/contact' },
          official_site: { title: 'atelier.example', url: 'https://www.atelier.example/' },
        },
      },
    },
  },
};
