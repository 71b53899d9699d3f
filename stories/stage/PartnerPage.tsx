import type { CSSProperties, ReactNode } from 'react';
import type { StoryScheme } from './variants';

const page: CSSProperties = { minBlockSize: '100vh', padding: 24, boxSizing: 'border-box' };
const grounds: Readonly<Record<StoryScheme, string>> = { light: '#faf8fc', dark: '#0d0a12' };

/** The page that contains a tag. */
export function PartnerPage({ scheme, children }: { scheme: StoryScheme; children: ReactNode }) {
  return <div style={{ ...page, background: grounds[scheme] }}>{children}</div>;
}
