import type { OwnWords } from '../../localeTypes.ts';

/** Cars, bags, bottles and headphones in 3D (docs/specification.md section 1). */
export const words: OwnWords = {
  mainTitle: '从草图到\u00a03D\u00a0成品，一处完成',
  subTitles: ['汽车、箱包、香水瓶、耳机：与团队一起设计，向世界展示。'],
};
