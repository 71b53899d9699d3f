/** The browser's privacy preferences. */
export interface TrackingPreferences {
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/** Whether the visitor refuses tracking: Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: TrackingPreferences): boolean {
  // Old versions of Firefox send `yes`.
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}
