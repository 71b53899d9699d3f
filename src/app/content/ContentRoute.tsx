import { useEffect, useMemo } from 'react';
import { createAvatar } from '../../flows/avatar/changeAvatar';
import { Content } from '../../screens/Content/Content';
import type { ContentProps } from '../../screens/Content/ContentProps';
import type { AccountPorts } from '../account/AccountPorts';
import { useStore } from '../account/useAccountForm';
import { useOwned } from '../useOwned';
import { loadUpload } from './loadUpload';
import { readPicture } from './readPicture';

export interface ContentRouteProps extends Pick<
  ContentProps,
  'name' | 'isBusy' | 'hasChanged' | 'onSignOut'
> {
  ports: AccountPorts;
}

/** The content page with the account's picture; what uploads it is loaded when one is chosen. */
export function ContentRoute({ ports, ...props }: ContentRouteProps) {
  const avatar = useOwned(ports.lifetime.signal, (lifetime) =>
    createAvatar({
      services: ports.services,
      upload: async (...args) => (await loadUpload(ports.services.portal)).uploadFile(...args),
      readPicture,
      language: () => ports.texts.language,
      lifetime,
    }),
  );
  const state = useStore(avatar);
  const { session } = ports.services;
  const isSignedIn = useStore(session) !== null;
  useEffect(() => {
    if (isSignedIn) void avatar.load();
  }, [avatar, isSignedIn]);
  const handlers = useMemo(
    () => ({
      onChoose: (file: File) => void avatar.choose(file),
      onRetry: () => void avatar.retry(),
      onClose: () => avatar.close(),
    }),
    [avatar],
  );
  return (
    <Content
      {...props}
      isSessionTemporary={isSignedIn && !session.isPersisted()}
      avatar={{ ...state, ...handlers }}
    />
  );
}
