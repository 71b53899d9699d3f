import { Icon } from './Icon';

/** A chevron that points down, for menu buttons. */
export function ChevronIcon() {
  return (
    <Icon size={14}>
      <path d="m5 7.5 5 5 5-5" strokeWidth={2} />
    </Icon>
  );
}
