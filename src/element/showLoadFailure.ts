import type { LoaderTexts } from './loaderTypes';

/**
 * Shows below the form that a part of the page failed to load. Typed text stays.
 * @param root the element's shadow root
 * @param texts in the visitor's language
 * @returns when the visitor presses "Try again"
 */
export async function showLoadFailure(root: ShadowRoot, texts: LoaderTexts): Promise<void> {
  const document = root.ownerDocument;
  const notice = document.createElement('div');
  notice.dataset.loadFailure = '';
  notice.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.tryAgain;
  notice.append(texts.chunkFailed, button);
  root.append(notice);
  await new Promise<void>((resolve) => button.addEventListener('click', () => resolve(), { once: true }));
  notice.remove();
}
