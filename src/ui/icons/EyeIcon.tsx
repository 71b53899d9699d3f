import { Icon } from './Icon';

/** An eye; crossed out while the password is visible. */
export function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <Icon>
      <path d="M2 10c3.4-6.6 12.6-6.6 16 0-3.4 6.6-12.6 6.6-16 0Z" />
      <circle cx="10" cy="10" r="2.4" />
      {isCrossed && <path d="m3.5 3.5 13 13" />}
    </Icon>
  );
}
