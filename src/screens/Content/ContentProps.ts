import type { AvatarState } from '../../flows/avatar/avatarState';

export interface ContentProps {
  /** The account's user name; may be empty. */
  name: string;
  /** The account's picture, and a change of it under way. */
  avatar: AvatarState & {
    onChoose: (file: File) => void;
    onRetry: () => void;
    /** Stops the change, or closes its failure. */
    onClose: () => void;
  };
  /** The session ends with this document: the browser keeps no cookies for the portal. */
  isSessionTemporary: boolean;
  /** Sign-out is under way. */
  isBusy: boolean;
  /** It came in place of another screen: its heading takes the focus. */
  hasChanged?: boolean;
  onSignOut: () => void;
}
