import type { OpenAuthState } from '../../flows/openAuth/openAuthState';

export interface OpenAuthProps {
  state: OpenAuthState;
  /** Signs in as the link says. */
  onAccept: () => void;
  /** Goes on as who is signed in. */
  onKeep: () => void;
  onRetry: () => void;
  /** Away from here, to the sign-in. */
  onLeave: () => void;
}
