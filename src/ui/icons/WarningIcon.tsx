import { Icon } from './Icon';

/** A triangle with an exclamation mark. */
export function WarningIcon() {
  return (
    <Icon>
      <path d="M10 3.2 17.6 16.5H2.4Z" />
      <path d="M10 8.2v3.6M10 14.1v.1" />
    </Icon>
  );
}
