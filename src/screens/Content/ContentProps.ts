import type { AvatarState } from '../../flows/avatar/avatarState';

export interface ContentProps {
  /** May be empty. */
  name: string;
  /** The account's picture, and the running change of it. */
  avatar: AvatarState & {
    onChoose: (file: File) => void;
    onRetry: () => void;
    /** Stops the change, or closes its failure. */
    onClose: () => void;
  };
  /** The browser keeps no cookies for the portal, so the session ends with this document. */
  isSessionTemporary: boolean;
  isBusy: boolean;
  /** The heading then takes the focus. */
  hasChanged?: boolean;
  /** Left out if the hub offers nothing for the account dialog. */
  onAccount?: (() => void) | undefined;
  onSignOut: () => void;
}
