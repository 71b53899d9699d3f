import type { OpenAuthState } from '../../flows/openAuth/openAuthState';

export interface OpenAuthProps {
  state: OpenAuthState;
  /** Signs in as the person of the link. */
  onAccept: () => void;
  /** Continues as the signed-in visitor. */
  onKeep: () => void;
  onRetry: () => void;
  /** Leaves for the sign-in. */
  onLeave: () => void;
}
