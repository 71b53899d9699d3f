import type { ElementApi } from '../contract/elementApi';
import { prepareTexts } from '../app/services/language';

/**
 * Tells visitor and host that no hub is configured, so that no sign-in is possible.
 * @param element the element, whose config has no hub
 * @param container what the initial screen was rendered into
 */
export async function refuseConfig(element: ElementApi, container: HTMLElement): Promise<void> {
  const texts = await prepareTexts(element);
  texts.start();
  const message = texts.i18n.t('error.config');
  const text = container.ownerDocument.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = message;
  container.replaceChildren(text);
  // oxlint-disable-next-line no-console -- only the integrator can mend it
  console.warn('<hub-entry hub>', message);
  element.dispatch('entry-error', { kind: 'config', code: 0, message });
}
