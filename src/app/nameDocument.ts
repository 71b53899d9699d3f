import { resolveBrand } from '../brand/resolveBrand';
import type { AppParts } from './createAppParts';
import { createIconChanger } from './createIconChanger';
import { titleOf } from './titleOf';

/** Keeps title, language and mark of the portal's document (page and frame mode) those of the screen. @returns stops */
export function nameDocument(parts: AppParts): () => void {
  const { host, view, router, heading, texts, languages, settings, environment } = parts;
  if (host.config.get().mode === 'tag') return () => undefined;
  const showIcon = createIconChanger(view.document);
  const apply = (): void => {
    const { theme } = resolveBrand(settings.get().settings, languages.language.get(), environment.portal);
    // Before it is known whose brand it is, the screen's name stands alone.
    const systemName = settings.get().status === 'none' ? null : theme.systemName;
    view.document.title = titleOf(heading.get(), router.path.get(), texts.i18n, systemName);
    showIcon(theme.miniLogo);
    view.document.documentElement.lang = languages.language.get();
  };
  apply();
  // Until the screen of another path has told its heading, its path names it.
  const forget = router.path.subscribe(() => heading.set(null));
  const stops = [heading, router.path, languages.language, settings].map((store) => store.subscribe(apply));
  return () => [forget, ...stops].forEach((stop) => stop());
}
