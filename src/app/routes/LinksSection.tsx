import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { portalPaths } from '../../contract/screens';
import { createAddLink } from '../../flows/account/addLink';
import { createLinks } from '../../flows/account/links';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import { AddLinks } from '../../screens/Account/AddLinks';
import { LinkTable } from '../../screens/Account/LinkTable';
import { takeLinkReturn } from '../services/linkReturn';
import type { OwnSectionProps } from './accountSections';

export function LinksSection(props: OwnSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged, isOnlyWay, profile } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createLinks({ services: context.services, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  const providers = useStore(flow.providers);
  return (
    <AccountSection title={t('links.title')}>
      <LinkTable
        list={useStore(flow.list)}
        isOnlyWay={isOnlyWay}
        onRemove={async (id) => {
          const isDone = await flow.end(id);
          // The sessions that the link opened have ended with it.
          if (isDone) onChanged();
          return isDone;
        }}
        onReload={() => void flow.load()}
      />
      {profile.offers?.includes('new_links') && (
        <NewLink
          {...props}
          providers={providers}
          onEnded={(isAdded) => {
            // A lost answer may have been that of an added link.
            void flow.load();
            if (isAdded) onChanged();
          }}
        />
      )}
    </AccountSection>
  );
}

interface NewLinkProps extends OwnSectionProps {
  providers: readonly string[];
  onEnded: (isAdded: boolean) => void;
}

function NewLink({ context, withProof, signal, onSessionOver, onMerge, providers, onEnded }: NewLinkProps) {
  const { services, view, inApp, isHidden } = context;
  const flow = useMemo(
    () => createAddLink({ services, withProof, signal, onSessionOver, inApp, isHidden }),
    [services, withProof, signal, onSessionOver, inApp, isHidden],
  );
  // A service's page leads back to a page of its own, and needs the session that the browser keeps.
  const isHere = services.config().mode === 'page';
  const tell = async (isAdded: Promise<boolean>): Promise<void> => {
    onEnded(await isAdded);
  };
  useEffect(() => {
    const found = isHere ? takeLinkReturn(view, services.config()) : null;
    if (found) void tell(flow.resume(found));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the address is clean then
  }, [flow]);
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => void (persisted && flow.comeBack());
    view.addEventListener('pageshow', handlePageShow);
    return () => view.removeEventListener('pageshow', handlePageShow);
  }, [flow, view]);
  return (
    <AddLinks
      providers={providers}
      state={useStore(flow.state)}
      elsewhere={isHere ? null : new URL(portalPaths.account, services.portal).href}
      onAdd={(provider) => void tell(flow.start(provider))}
      onCancel={() => flow.cancel()}
      onPictureFailed={() => flow.failPicture()}
      onMerge={(merge, foundBy) => onMerge({ merge, foundBy })}
    />
  );
}
