/**
 * Fetches a module beside the one that will import it, without running it. The link leaves the host's head again when it
 * is through; a failure is the importing module's to report.
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
