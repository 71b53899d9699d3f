import type { ConsentState } from '../../flows/consent/consentState';

export interface AuthorizeProps {
  /** The decision to make. Another screen shows the form for `signIn`. */
  state: Exclude<ConsentState, { kind: 'checking' | 'signIn' }>;
  /** User name of the signed-in visitor; may be empty. */
  name: string;
  onApprove: () => void;
  onDeny: () => void;
  onOtherAccount: () => void;
  /** Asks the hub again. */
  onRetry: () => void;
  /** Leaves for the sign-in. */
  onLeave: () => void;
}
