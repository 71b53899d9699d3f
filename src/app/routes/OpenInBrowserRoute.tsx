import { portalPaths } from '../../contract/screens';
import { OpenInBrowser } from '../../screens/Login/OpenInBrowser';
import { useEntry } from '../useEntry';

/** The line "Open in your browser" below the form. A frame does not know the address of the page around it. */
export function OpenInBrowserRoute() {
  const { view, element, services } = useEntry();
  const isFrame = element.config.get().mode === 'frame';
  const address = isFrame ? new URL(portalPaths.entry, services.portal).href : view.location.href;
  return <OpenInBrowser address={address} />;
}
