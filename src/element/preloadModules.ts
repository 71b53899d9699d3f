/**
 * Fetches modules beside the one that will import them. The links leave the host's head again when they are
 * through.
 * @param urls absolute addresses
 */
export function preloadModules(urls: readonly string[]): void {
  for (const url of urls) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = url;
    const remove = (): void => link.remove();
    link.addEventListener('load', remove);
    link.addEventListener('error', remove);
    document.head.append(link);
  }
}
