import createCache, { type EmotionCache } from '@emotion/cache';
import { AdoptedSheet } from './AdoptedSheet';

const container = document.createElement('div');
const adopted = new AdoptedSheet({ key: 'entry', container });

/** Emotion for stories, whose styles are not compiled as those of the builds are. No vendor prefixes here either. */
export const emotionCache = createCache({ key: 'entry', container, stylisPlugins: [] });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- emotion types `sheet` as its own class; AdoptedSheet has all members emotion uses
emotionCache.sheet = adopted as unknown as EmotionCache['sheet'];

/** Its rules, to be adopted in each shadow root. */
export const emotionSheet = adopted.sheet;
