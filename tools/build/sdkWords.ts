import type { Plugin } from 'vite';
import { readAccountTitles, readFrameWords } from './loaderTexts.ts';
import { virtualValue } from './virtualModule.ts';

/** Words of the SDK's frames. */
export const sdkWords = (): Plugin[] => [
  virtualValue('virtual:frame-words', readFrameWords),
  virtualValue('virtual:account-titles', readAccountTitles),
];
