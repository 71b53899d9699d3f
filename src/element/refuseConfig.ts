import type { EntryHost } from '../app/EntryHost';
import { prepareTexts } from '../app/prepareTexts';

/**
 * Without a hub there is nothing to sign in to: says so to the visitor and to the host.
 * @param host the element, whose config names no hub
 * @param container what the first screen was drawn into
 */
export async function refuseConfig(host: EntryHost, container: HTMLElement): Promise<void> {
  const texts = await prepareTexts(host);
  texts.start();
  const message = texts.i18n.t('error.config');
  const text = container.ownerDocument.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = message;
  container.replaceChildren(text);
  host.dispatch('entry-error', { kind: 'config', code: 0, message });
}
