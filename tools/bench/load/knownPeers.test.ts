import { describe, expect, it } from 'vitest';
import { knownRun, scaledPeers } from './knownPeers';

describe('scaledPeers', () => {
  it('keeps the ratio to the React floor', () => {
    const { usableSlow, usableFast } = knownRun.floor;
    const scaled = scaledPeers({ usableSlow: usableSlow * 2, usableFast: usableFast * 3 });
    expect(scaled.map((peer) => peer.usableSlow)).toEqual(knownRun.peers.map((peer) => peer.usableSlow * 2));
    expect(scaled.map((peer) => peer.usableFast)).toEqual(knownRun.peers.map((peer) => peer.usableFast * 3));
  });
});
