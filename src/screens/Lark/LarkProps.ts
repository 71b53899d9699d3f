import type { LarkState } from '../../flows/lark/larkState';

export interface LarkProps {
  state: LarkState;
  /** Starts over. */
  onRetry: () => void;
  /** Continues on Lark's sign-in page. */
  onRedirect: () => void;
  /** Returns to the form and the other methods. */
  onBack: () => void;
}
