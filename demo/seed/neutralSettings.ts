import type { SystemSettings } from '../../src/api/systemSettings';

/** Neutral tenant: every method on, so that each can be tried (docs/contract.md section 7). */
export const neutralSettings: SystemSettings = {
  theme: {
    mini_logo: '/brand/neutral-mini.svg',
    full_logo: '/brand/neutral.svg',
    full_logo_dark: '/brand/neutral-dark.svg',
    slogan: 'Design it in 3D. Show it anywhere.',
    system_abbr: 'Design Hub',
    system_name: 'Design Hub',
    // The editor has its own.
    frame_accent: true,
    privacy_policy: '/privacy/policy',
    disable_mobile_login: false,
    disable_create_account: false,
  },
  profile: {
    mailbox_login: true,
    mobile_login: true,
    captcha_login: true,
    double_verification: false,
    allow_register: true,
    email_register: true,
    mobile_register: true,
    google_login: true,
    wechat_login: true,
    lark_login: true,
    passkey_login: true,
    passkey_register: true,
    providers: [],
    country_picker: true,
    privacy_page: true,
    agreement_page: true,
    language_switch: true,
    download_centre: false,
    tracking: true,
    default_language: 'en',
    texts: {
      en: {
        main_title: 'Your products, designed in 3D',
        display_images: [
          { image: '/brand/pictures/bottle.webp', line: 'Bottles: glass, labels and light in minutes' },
          {
            image: '/brand/pictures/headphones.webp',
            line: 'Headphones: every color and finish, side by side',
          },
          { image: '/brand/pictures/car.webp', line: 'Cars: from the first sketch to a turning model' },
          { image: '/brand/pictures/bag.webp', line: 'Bags: leather and stitching you can almost touch' },
        ],
        tip: 'One account for designing, reviewing and publishing',
        slogan: 'Design it in 3D. Show it anywhere.',
        enterprise_info: {
          help_center: { title: 'Help center', url: 'https://help.example.com/' },
          contact_us: { title: 'Contact us', url: 'https://www.example.com/contact' },
          official_site: { title: 'Website', url: 'https://www.example.com/' },
        },
      },
      zh: {
        main_title: '用三维设计您的产品',
        display_images: [
          { image: '/brand/pictures/bottle.webp', line: '香水瓶：玻璃、标签与光影，几分钟完成' },
          { image: '/brand/pictures/headphones.webp', line: '耳机：每种颜色与工艺，并排比较' },
          { image: '/brand/pictures/car.webp', line: '汽车：从第一张草图到可旋转的模型' },
          { image: '/brand/pictures/bag.webp', line: '箱包：皮革、缝线与扣件触手可及' },
        ],
        tip: '一个账号，完成设计、评审与发布',
        slogan: '三维设计，随处展示。',
        enterprise_info: {
          help_center: { title: '帮助中心', url: 'https://help.example.com/' },
          contact_us: { title: '联系我们', url: 'https://www.example.com/contact' },
          official_site: { title: '官方网站', url: 'https://www.example.com/' },
        },
      },
    },
  },
};
