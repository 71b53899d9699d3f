import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { portalPaths } from '../../contract/screens';
import { useStore } from '../../lib/useStore';
import { beforeLink } from '../../screens/actions';
import { useBrand } from '../../screens/EntryView';
import { OpenInBrowser } from '../../screens/Login/OpenInBrowser';
import { openDomainCookie } from '../../session/cookies';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton } from '../../ui/TextLink';
import { useEntry } from '../useEntry';

const line = css`
  color: var(--entry-color-muted);
  text-align: center;
  overflow-wrap: anywhere;
`;

/** Ways out of a form of another company, or without the methods that work elsewhere. */
export function WayOutRoute({ hasNone }: { hasNone: boolean }) {
  const { inApp } = useEntry();
  return (
    <>
      {(hasNone || inApp === 'other') && <MissingMethods />}
      <ChosenTenant />
    </>
  );
}

/**
 * "Open in your browser" in a browser inside an app, which hides those that cannot work there; else the profile has
 * none.
 */
function MissingMethods() {
  const { view, element, services, inApp } = useEntry();
  const { t } = useTranslation();
  if (inApp === null) return <InlineMessage>{t('error.config')}</InlineMessage>;
  // A frame does not know the address of the page around it.
  const isFrame = element.config.get().mode === 'frame';
  const address = isFrame ? new URL(portalPaths.entry, services.portal).href : view.location.href;
  return <OpenInBrowser address={address} />;
}

/**
 * A link, or the cookie of an earlier one, has chosen the tenant: says whose form it is, and leads back. A host
 * chooses the tenant of a tag or frame itself.
 */
function ChosenTenant() {
  const { view, element, services, settings } = useEntry();
  const { t } = useTranslation('account');
  const name = useBrand(({ theme }) => theme.systemName);
  const { settings: found } = useStore(settings);
  const asked = services.domain()?.toLowerCase().replace(/:\d+$/, '');
  const isChosen = asked !== undefined && asked === found?.domain && asked !== view.location.hostname;
  if (!isChosen || element.config.get().mode !== 'page') return null;
  const leave = (): void => {
    services.cookies.remove(openDomainCookie);
    const address = new URL(view.location.href);
    address.searchParams.delete('domain');
    address.hash = '';
    services.navigation.replace(address.href);
  };
  return (
    <p css={line}>
      {beforeLink(t('tenant.at', { name }))}
      <LinkButton onClick={leave}>{t('tenant.leave')}</LinkButton>
    </p>
  );
}
