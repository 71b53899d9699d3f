import type { AvatarControl } from './PictureChange';

export interface ContentProps {
  /** May be empty. */
  name: string;
  avatar: AvatarControl;
  /** The browser keeps no cookies for the portal, so the session ends with this document. */
  isSessionTemporary: boolean;
  isBusy: boolean;
  /** The heading then takes the focus. */
  hasChanged?: boolean;
  onAccount: () => void;
  onSignOut: () => void;
}
