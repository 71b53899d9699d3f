import { Icon } from './Icon';

/** A globe, for languages. */
export function GlobeIcon() {
  return (
    <Icon size={16}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M2.5 10h15M10 2.5c2.5 2.2 3.5 4.7 3.5 7.5s-1 5.3-3.5 7.5c-2.5-2.2-3.5-4.7-3.5-7.5s1-5.3 3.5-7.5Z" />
    </Icon>
  );
}
