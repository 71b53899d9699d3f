import { describe, expect, it } from 'vitest';
import { refusesTracking } from './createTracker';

describe('refusesTracking', () => {
  it.each([
    [{}, false],
    [{ doNotTrack: null }, false],
    [{ doNotTrack: 'unspecified', globalPrivacyControl: false }, false],
    [{ doNotTrack: '0' }, false],
    [{ doNotTrack: '1' }, true],
    [{ doNotTrack: 'yes' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: '0', globalPrivacyControl: true }, true],
  ])('%j: %s', (preferences, refuses) => expect(refusesTracking(preferences)).toBe(refuses));
});
