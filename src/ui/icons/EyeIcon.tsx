import { Icon } from './Icon';

/** An eye; crossed out while the password is visible. */
export function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <Icon>
      <path d="M2 10c1.7-3.3 4.6-5 8-5s6.3 1.7 8 5c-1.7 3.3-4.6 5-8 5s-6.3-1.7-8-5Z" />
      <circle cx="10" cy="10" r="2.4" />
      {isCrossed && <path d="m3.5 3.5 13 13" />}
    </Icon>
  );
}
