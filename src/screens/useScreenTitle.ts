import { useEffect } from 'react';
import { useEntryView } from './EntryView';

/** Tells the app what the screen is called, which in page and frame mode names the document too. */
export function useScreenTitle(heading: string): void {
  const { onHeading } = useEntryView();
  useEffect(() => onHeading(heading), [onHeading, heading]);
}
