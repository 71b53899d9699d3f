import type { ElementApi } from '../contract/elementApi';
import { prepareTexts } from '../app/services/language';

/**
 * Says that without a hub no sign-in is possible. The visitor can reload the page: the script that should have set
 * the hub may have failed to load. @param container what the initial screen was rendered into
 */
export async function refuseConfig(element: ElementApi, container: HTMLElement): Promise<void> {
  const texts = await prepareTexts(element);
  texts.start();
  const { t } = texts.i18n;
  const message = t('error.config');
  const page = container.ownerDocument;
  const notice = page.createElement('div');
  // The look of a part that failed to load.
  notice.dataset['loadFailure'] = '';
  notice.setAttribute('role', 'alert');
  const title = page.createElement('strong');
  title.textContent = t('failure.config_title');
  const text = page.createElement('p');
  text.textContent = message;
  const button = page.createElement('button');
  button.type = 'button';
  button.textContent = t('action.reload');
  button.addEventListener('click', () => page.defaultView?.location.reload());
  notice.append(title, text, button);
  container.replaceChildren(notice);
  // oxlint-disable-next-line no-console -- only the integrator can fix it
  console.warn('<hub-entry hub>', message);
  element.dispatch('entry-error', { kind: 'config', code: 0, message });
}
