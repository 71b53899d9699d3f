/** Logos on the "Continue with …" buttons; an unknown provider gets a key. */
import type { ReactNode } from 'react';

const marks: Readonly<Record<string, ReactNode>> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M18.6 10.2c0-.6-.1-1.2-.2-1.7H10v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5Z"
      />
      <path
        fill="#34a853"
        d="M10 19c2.4 0 4.5-.8 6-2.2l-3-2.2a5.5 5.5 0 0 1-8.1-2.8H1.9v2.3A9 9 0 0 0 10 19Z"
      />
      <path fill="#fbbc05" d="M4.9 11.7a5.3 5.3 0 0 1 0-3.4V6H1.9a9 9 0 0 0 0 8.1l3-2.4Z" />
      <path
        fill="#ea4335"
        d="M10 4.6c1.3 0 2.5.5 3.4 1.3L16 3.4A9 9 0 0 0 1.9 6l3 2.3A5.4 5.4 0 0 1 10 4.6Z"
      />
    </>
  ),
  wechat: (
    <>
      <path
        fill="#07c160"
        d="M7.7 3C4 3 1 5.4 1 8.5c0 1.7.9 3.2 2.4 4.2L2.8 14.6l2.2-1.1c.9.3 1.8.4 2.7.4h.3a4.6 4.6 0 0 1-.2-1.4c0-2.9 2.7-5.2 6.1-5.2h.4C13.7 4.8 11 3 7.7 3Z"
      />
      <path
        fill="#07c160"
        d="M19 12.6c0-2.6-2.5-4.6-5.4-4.6s-5.4 2-5.4 4.6 2.5 4.6 5.4 4.6c.7 0 1.4-.1 2-.3l1.8.9-.5-1.6c1.3-.9 2.1-2.2 2.1-3.6Z"
      />
      <path
        d="M5.6 6.9v.1M10 6.9v.1M11.9 11.6v.1M15.4 11.6v.1"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  lark: (
    <>
      <path
        fill="#00c2b2"
        d="M5 3.5h6.2c1.7 1.7 2.7 3.7 3.1 5.9-1.3.4-2.4 1-3.5 2.1C9.3 8.3 7.4 5.6 5 3.5Z"
      />
      <path
        fill="#3370ff"
        d="M1.5 6.7c3.4 3.7 7.1 6.3 11.2 7.3 1.1.2 2 .1 2.9-.4-2.1 2.9-5 4-8.2 3.6-2.3-.3-4.3-1.1-5.9-2.3V6.7Z"
      />
      <path
        fill="#133c9a"
        d="M10 12.2c1.7-2 3.9-3 6.3-3 .8 0 1.6.2 2.2.5-.8.9-1.2 1.7-1.7 2.7-.8 1.6-2.3 2-4 1.6-1-.3-1.9-.9-2.8-1.8Z"
      />
    </>
  ),
};
const key = (
  <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
    <circle cx="6.5" cy="10" r="3.5" />
    <path d="M10 10h7.5v3M14 10v2" />
  </g>
);

/**
 * The logo of a provider.
 * @param id the provider's `platform` value
 */
export function ProviderIcon({ id }: { id: string }) {
  return (
    <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {Object.hasOwn(marks, id) ? marks[id] : key}
    </svg>
  );
}
