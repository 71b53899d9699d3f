import type { VisitorText } from '../../i18n/visitorText';

/**
 * `offer`: a session exists and the visitor chooses (heading "Welcome back"). `busy`, `done`: after "Continue as …".
 * `finished`: signed in, with nowhere to navigate (frame mode; heading "Signed in").
 */
export type SignedInStatus = 'offer' | 'busy' | 'done' | 'finished';

export interface SignedInProps {
  /** The account's user name; may be empty. */
  name: string;
  status: SignedInStatus;
  problem: VisitorText | null;
  onContinue: () => void;
  onOtherAccount: () => void;
  onSignOut: () => void;
}
