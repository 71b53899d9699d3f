import type { EntryConfig } from '../contract/config';
import { screenPaths } from '../contract/screens';
import type { ReadableStore } from '../lib/store';
import type { EntryRouter } from './createRouter';

/** Shows the screen the host asks for when it changes its mind; attributes may change at any time. @returns stops */
export function followScreenSetting(
  config: ReadableStore<EntryConfig>,
  router: Pick<EntryRouter, 'navigate'>,
): () => void {
  let { screen } = config.get();
  return config.subscribe(() => {
    const asked = config.get().screen;
    if (asked === screen) return;
    screen = asked;
    router.navigate(screenPaths[screen]);
  });
}
