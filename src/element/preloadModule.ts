/**
 * Preloads a module without running it. Removes the link from the host's head when it has loaded; failures are reported
 * by the import itself.
 * @param url absolute address
 */
export function preloadModule(url: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.href = url;
  const remove = (): void => link.remove();
  link.addEventListener('load', remove);
  link.addEventListener('error', remove);
  document.head.append(link);
}
