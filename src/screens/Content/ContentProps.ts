export interface ContentProps {
  /** The account's user name; may be empty. */
  name: string;
  /** Sign-out is under way. */
  isBusy: boolean;
  onSignOut: () => void;
}
