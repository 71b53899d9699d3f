import type { ReactNode } from 'react';
import { css, keyframes } from '@emotion/react';

/** Hidden from screen readers. */
export function Icon({ children, size = 20 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function AlertIcon({ size }: { size?: number }) {
  return (
    <Icon {...(size ? { size } : {})}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6.5v4M10 13.4v.1" />
    </Icon>
  );
}

const draw = keyframes`from{stroke-dashoffset:20}to{stroke-dashoffset:0}`;
const line = css`
  stroke-dasharray: 20;
  animation: ${draw} 280ms ease-out both;
`;

/** Its stroke runs once. */
export function CheckIcon({ size }: { size?: number }) {
  return (
    <Icon {...(size ? { size } : {})}>
      <path css={line} d="m4.5 10.5 3.7 3.7 7.3-8" strokeWidth={2} />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon size={14}>
      <path d="m5 7.5 5 5 5-5" strokeWidth={2} />
    </Icon>
  );
}

export function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <Icon>
      <path d="M2 10c3.4-6.6 12.6-6.6 16 0-3.4 6.6-12.6 6.6-16 0Z" />
      <circle cx="10" cy="10" r="2.4" />
      {isCrossed && <path d="m3.5 3.5 13 13" />}
    </Icon>
  );
}

export function GlobeIcon() {
  return (
    <Icon size={16}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M2.5 10h15M10 2.5c2.5 2.2 3.5 4.7 3.5 7.5s-1 5.3-3.5 7.5c-2.5-2.2-3.5-4.7-3.5-7.5s1-5.3 3.5-7.5Z" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.5v4M10 6.6v.1" />
    </Icon>
  );
}

/** A provider without an icon gets a key. */

const key = (
  <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
    <circle cx="6.5" cy="10" r="3.5" />
    <path d="M10 10h7.5v3M14 10v2" />
  </g>
);

/** @param children paths of the icon, 20 by 20 */
export function MethodIcon({ children }: { children: ReactNode }) {
  return (
    <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden="true">
      {children ?? key}
    </svg>
  );
}
