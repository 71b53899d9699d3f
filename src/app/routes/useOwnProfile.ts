import { useEffect, useState } from 'react';
import type { InfoOf } from '../../api/defineCall';
import type { userProfile } from '../../api/userProfile';
import type { Services } from '../../flows/services';
import { askProfile } from '../../flows/session/askProfile';
import { isOwnToken } from '../../session/ownToken';
import { safeImage } from '../../lib/safeUrl';
import { useStore } from '../../lib/useStore';
import type { KnownAccount } from '../../screens/KnownAccount';
import { useEntry } from '../useEntry';

interface Answer {
  token: string;
  profile: InfoOf<typeof userProfile> | null;
}

/**
 * Says more of the session's account than its name, which two accounts can share. Asks in the portal's own pages only:
 * elsewhere the page around could read it. A token that may be planted is not used before the visitor continues with it.
 * @returns `undefined` until the hub has answered
 */
export function useOwnProfile(): KnownAccount | undefined {
  const { element, services } = useEntry();
  const session = useStore(services.session);
  const [answer, setAnswer] = useState<Answer>();
  const token = session?.token;
  const isPage = element.config.get().mode === 'page';
  useEffect(() => {
    if (token === undefined || !isPage) return undefined;
    let isOver = false;
    void askOwn(services, token).then((profile) => isOver || setAnswer({ token, profile }));
    return () => {
      isOver = true;
    };
  }, [services, token, isPage]);
  if (!isPage) return { address: '', picture: null, canRemoveApps: false };
  if (!answer || answer.token !== token) return undefined;
  const { profile } = answer;
  const address = profile?.email ?? profile?.mobile ?? '';
  return {
    address: address === session?.username ? '' : address,
    picture: safeImage(profile?.avatar, services.portal, services.hosts().images),
    canRemoveApps: profile?.offers?.includes('apps') ?? false,
  };
}

async function askOwn({ hub, storage }: Services, token: string): Promise<Answer['profile']> {
  return (await isOwnToken(storage, token)) ? askProfile(hub) : null;
}
