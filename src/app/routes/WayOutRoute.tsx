import { useTranslation } from 'react-i18next';
import { portalPaths } from '../../contract/screens';
import { OpenInBrowser } from '../../screens/Login/OpenInBrowser';
import { Notice } from '../../ui/Notice';
import { useEntry } from '../useEntry';

/**
 * Where methods are missing: the line "Open in your browser" in a browser inside an app, which hides those that cannot
 * work there. Anywhere else the profile has none.
 */
export function WayOutRoute() {
  const { view, element, services, inApp } = useEntry();
  const { t } = useTranslation();
  if (inApp === null) return <Notice>{t('error.config')}</Notice>;
  // A frame does not know the address of the page around it.
  const isFrame = element.config.get().mode === 'frame';
  const address = isFrame ? new URL(portalPaths.entry, services.portal).href : view.location.href;
  return <OpenInBrowser address={address} />;
}
