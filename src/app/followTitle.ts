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
    const icon = view.document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon && theme.miniLogo !== null && icon.href !== theme.miniLogo) icon.href = theme.miniLogo;
    view.document.documentElement.lang = languages.language.get();
  };
  apply();
  const stops = [heading, router.path, languages.language, settings].map((store) => store.subscribe(apply));
  return () => stops.forEach((stop) => stop());
}
