import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page comes out of the back-forward cache, where its requests have ended. */
export function usePageRestored(view: Window, handleRestored: () => void): void {
  const onRestored = useEffectEvent(handleRestored);
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) onRestored();
    };
    view.addEventListener('pageshow', handlePageShow);
    return () => view.removeEventListener('pageshow', handlePageShow);
  }, [view]);
}
