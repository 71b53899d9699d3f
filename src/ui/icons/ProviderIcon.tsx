/** Icons of the "Continue with …" buttons; a provider without one gets a key. */
import type { ReactNode } from 'react';

const key = (
  <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
    <circle cx="6.5" cy="10" r="3.5" />
    <path d="M10 10h7.5v3M14 10v2" />
  </g>
);

/** @param children paths of the icon, 20 by 20 */
export function ProviderIcon({ children }: { children: ReactNode }) {
  return (
    <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden="true">
      {children ?? key}
    </svg>
  );
}
