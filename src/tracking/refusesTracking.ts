/** What a browser says for its visitor. */
export interface TrackingPreferences {
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/** Whether the visitor has said no: Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: TrackingPreferences): boolean {
  // Old versions of Firefox say `yes`.
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}
