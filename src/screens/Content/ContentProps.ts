import type { AccountMenuProps } from './AccountMenu';
import type { Start } from '../../flows/home/findHome';
import type { AvatarControl } from './PictureChange';

export interface ContentProps extends Pick<AccountMenuProps, 'onSignOut' | 'onSignOutKept'> {
  /** May be empty. */
  name: string;
  avatar: AvatarControl;
  /** What there is to begin with; none: the account is all there is. */
  starts: readonly Start[];
  /** The browser keeps no cookies for the portal, so the session ends with this document. */
  isSessionTemporary: boolean;
  isBusy: boolean;
  /** The heading then takes the focus. */
  hasChanged?: boolean;
  onAccount: () => void;
}
