import { Icon } from './Icon';

/** A cross, to close what it is in. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="m5.5 5.5 9 9m0-9-9 9" />
    </Icon>
  );
}
