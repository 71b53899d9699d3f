import type { AvatarState } from '../../flows/avatar/avatarState';

export interface ContentProps {
  /** The account's user name; may be empty. */
  name: string;
  /** The account's picture, and the running change of it. */
  avatar: AvatarState & {
    onChoose: (file: File) => void;
    onRetry: () => void;
    /** Stops the change, or closes its failure. */
    onClose: () => void;
  };
  /** Whether the session ends with this document, because the browser keeps no cookies for the portal. */
  isSessionTemporary: boolean;
  isBusy: boolean;
  /** Whether this screen replaced another: its heading then takes the focus. */
  hasChanged?: boolean;
  /** Opens the account dialog; left out if the hub offers nothing for it. */
  onAccount?: (() => void) | undefined;
  onSignOut: () => void;
}
