import type { LoaderTexts } from './loaderTypes';

/** Shows a message below the form. Typed text stays. @returns when the visitor presses "Try again" */
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
