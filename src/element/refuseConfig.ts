import type { ElementApi } from '../contract/elementApi';
import { prepareTexts } from '../app/services/language';

/**
 * Without a hub there is nothing to sign in to: says so to the visitor and to the host.
 * @param element the element, whose config names no hub
 * @param container what the first screen was drawn into
 */
export async function refuseConfig(element: ElementApi, container: HTMLElement): Promise<void> {
  const texts = await prepareTexts(element);
  texts.start();
  const message = texts.i18n.t('error.config');
  const text = container.ownerDocument.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = message;
  container.replaceChildren(text);
  element.dispatch('entry-error', { kind: 'config', code: 0, message });
}
