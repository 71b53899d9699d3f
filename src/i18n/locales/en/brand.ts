import type { OwnWords } from '../../localeTypes.ts';

/** Cars, bags, bottles and headphones in 3D (docs/specification.md section 1). */
export const words: OwnWords = {
  mainTitle: 'From first sketch to final 3D, in one place',
  subTitles: ['Cars, bags, bottles, headphones: design them together and show them to the world.'],
};
