import { resolveBrand } from '../brand/resolveBrand';
import type { AppParts } from './createAppParts';
import { titleOf } from './titleOf';

/** Page and frame mode name the document after the screen. */
export function followTitle(parts: AppParts): () => void {
  const { host, view, router, heading, texts, languages, settings, environment } = parts;
  if (host.config.get().mode === 'tag') return () => undefined;
  const apply = (): void => {
    const { theme } = resolveBrand(settings.get().settings, languages.language.get(), environment.portal);
    // Before it is known whose brand it is, the screen's name stands alone.
    const systemName = settings.get().status === 'none' ? null : theme.systemName;
    view.document.title = titleOf(heading.get(), router.path.get(), texts.translate, systemName);
    if (theme.miniLogo !== null) showIcon(view.document, theme.miniLogo);
    view.document.documentElement.lang = languages.language.get();
  };
  apply();
  const stops = [heading, router.path, languages.language, settings].map((store) => store.subscribe(apply));
  return () => stops.forEach((stop) => stop());
}

/** The brand's mark on the browser's tab; what stands there stays until it has come. */
function showIcon(document: Document, address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon || icon.href === address) return;
  const picture = document.createElement('img');
  picture.addEventListener('load', () => {
    icon.href = address;
  });
  picture.src = address;
}
