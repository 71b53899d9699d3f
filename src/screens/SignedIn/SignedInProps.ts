import type { VisitorText } from '../../i18n/visitorText';

/**
 * `offer`: a session exists, the visitor chooses (heading "Continue"). `busy`, `done`: after "Continue as …".
 * `finished`: signed in and nowhere to go from here (frame mode; heading "Signed in").
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
