import { Icon } from './Icon';

/** Points down, at what a menu button opens. */
export function ChevronIcon() {
  return (
    <Icon size={14}>
      <path d="m5 7.5 5 5 5-5" strokeWidth={2} />
    </Icon>
  );
}
