/** Brand texts of a tenant that has none of its own. */
import type { BrandWords } from './brand';

const own = { slogan: '', tip: '', loginTitle: '', registerTitle: '', accountPlaceholder: '' };

export const defaultWords: Readonly<Record<'en' | 'zh', BrandWords>> = {
  en: {
    ...own,
    mainTitle: 'From first sketch to final 3D, in one place',
    subTitles: ['Cars, bags, bottles, headphones: design them together and show them to the world.'],
  },
  zh: {
    ...own,
    mainTitle: '从草图到\u00a03D\u00a0成品，一处完成',
    subTitles: ['汽车、箱包、瓶器、耳机：与团队一起设计，向世界展示。'],
  },
};
