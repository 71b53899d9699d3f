export interface TrackingPreferences {
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/** Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: TrackingPreferences): boolean {
  // Old versions of Firefox send `yes`.
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}
