import type { ConsentState } from '../../flows/consent/consentState';

export interface AuthorizeProps {
  /** What is to be decided; the form for `signIn` stands elsewhere. */
  state: Exclude<ConsentState, { kind: 'checking' | 'signIn' }>;
  /** User name of who is signed in; may be empty. */
  name: string;
  onApprove: () => void;
  onDeny: () => void;
  onOtherAccount: () => void;
  /** Asks the hub again. */
  onRetry: () => void;
  /** Away from here, to the sign-in. */
  onLeave: () => void;
}
