import { Icon } from './Icon';

/** A ring with an i. */
export function InfoIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.5v4M10 6.6v.1" />
    </Icon>
  );
}
