import { Icon } from './Icon';

/** A ring with an exclamation mark. */
export function AlertIcon({ size }: { size?: number }) {
  return (
    <Icon {...(size ? { size } : {})}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6.5v4M10 13.4v.1" />
    </Icon>
  );
}
