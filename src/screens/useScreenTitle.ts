import { useEffect } from 'react';
import { useEntryView } from './EntryView';

/** Reports a screen's title to the app, which in page and frame mode sets the document title too. */
export function useScreenTitle(heading: string): void {
  const { onHeading } = useEntryView();
  useEffect(() => onHeading(heading), [onHeading, heading]);
}
