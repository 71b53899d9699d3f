import type { ReactNode } from 'react';
import { screenPaths } from '../../contract/screens';
import type { EntryConfig } from '../../contract/config';
import { OwnTab } from '../../screens/Authorize/OwnTab';
import { isTopLevel } from '../services/browserServices';
import { useEntry } from '../useEntry';

export interface OwnTabRouteProps {
  screen: 'authorize' | 'open_auth';
  /** Whether the page is another one although no page embeds it: a tag's. */
  isForeign?: boolean;
  children: ReactNode;
}

/** A screen that no other page may embed (docs/contract.md section 5): in a frame or tag a link to a new tab. */
export function OwnTabRoute({ screen, isForeign = false, children }: OwnTabRouteProps) {
  const { view, services } = useEntry();
  if (isTopLevel(view) && !isForeign) return children;
  return <OwnTab href={ownTabAddress(services.portal, services.config(), screen)} />;
}

/** Keeps the parameters of this request. */
function ownTabAddress(portal: string, config: EntryConfig, screen: OwnTabRouteProps['screen']): string {
  const { appid, callback, code, openId, lang } = config;
  const url = new URL(screenPaths[screen], portal);
  // An unused code still works there.
  const link = screen === 'open_auth' ? { code, open_id: openId } : {};
  for (const [name, value] of Object.entries({ appid, callback, lang, ...link })) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
