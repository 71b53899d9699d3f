import type { LarkState } from '../../flows/lark/larkState';

export interface LarkProps {
  state: LarkState;
  /** Signs in the account that a link offers. */
  onAccept: () => void;
  /** Begins again. */
  onRetry: () => void;
  /** Goes over Lark's own page. */
  onRedirect: () => void;
  /** Back to the form and the other methods. */
  onBack: () => void;
}
