import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, ThemeProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { theme } from '../../brand/theme';

/**
 * Emotion's cache and our theme around all that is drawn: in the app, the build, stories and tests.
 * @param props.cache of the document (`entryStyles`), or the build's own
 */
export function StylesProvider({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
