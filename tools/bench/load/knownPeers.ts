/**
 * Earlier figures of the best peers, for runs without peers. Medians in milliseconds; "slow" as in openBrowser.ts. They
 * come from another machine, so they are scaled by the React floor of that run before a comparison.
 */
export interface PeerFigures {
  name: string;
  usableSlow: number;
  usableFast: number;
}

export const knownRun = {
  date: '2026-11-21',
  /** The React floor of that run. */
  floor: { usableSlow: 832, usableFast: 95 },
  peers: [
    { name: 'supabase (auth-ui-react 0.4.7)', usableSlow: 1069, usableFast: 100 },
    { name: 'stytch (vanilla-js 6.3.0)', usableSlow: 1099, usableFast: 140 },
    { name: 'firebaseui 6.1.0', usableSlow: 1175, usableFast: 134 },
    { name: 'hanko (hanko-elements 2.7.0)', usableSlow: 1461, usableFast: 615 },
    { name: 'clerk (clerk-js 6.40.0)', usableSlow: 3637, usableFast: 417 },
  ] satisfies PeerFigures[],
};

/** Scales the known figures to this machine by its React floor. */
export function scaledPeers(floor: { usableSlow: number; usableFast: number }): PeerFigures[] {
  return knownRun.peers.map(({ name, usableSlow, usableFast }) => ({
    name,
    usableSlow: (usableSlow * floor.usableSlow) / knownRun.floor.usableSlow,
    usableFast: (usableFast * floor.usableFast) / knownRun.floor.usableFast,
  }));
}
