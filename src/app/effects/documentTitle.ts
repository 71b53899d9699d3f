import type { i18n } from 'i18next';
import type { TextKey } from '../../i18n/namespaces';
import type { Entry } from '../entry';
import { screenAt, type PageScreen } from '../navigator/location';

/** The portal's document (page and frame mode) takes title, language and icon from the screen. */
export function syncDocumentTitle(entry: Entry): void {
  const { view, navigator, stores, texts, language, settings, signal } = entry;
  const showIcon = createTabIcon(view.document);
  const apply = (): void => {
    const { brand, isPending } = settings.brand.get();
    // Only the screen's name is shown until the brand is known.
    const systemName = isPending ? null : brand.theme.systemName;
    view.document.title = titleOf(stores.heading.get(), navigator.path.get(), texts.i18n, systemName);
    showIcon(brand.theme.miniLogo);
    const { documentElement } = view.document;
    // Even the same language would make the browser compute all styles again.
    const lang = language.get();
    if (documentElement.lang !== lang) documentElement.lang = lang;
  };
  apply();
  // After a change of path, the path names the document until the new screen reports its heading.
  const forget = navigator.path.subscribe(() => stores.heading.set(null));
  const sources = [stores.heading, navigator.path, language, settings.brand];
  const stops = sources.map((store) => store.subscribe(apply));
  signal.addEventListener('abort', () => [forget, ...stops].forEach((stop) => stop()));
}

/**
 * @param heading `null` until the screen of this path has reported it; the path names it until then
 * @param systemName `null` while unknown
 */
export function titleOf(
  heading: string | null,
  path: string,
  i18n: Pick<i18n, 't'>,
  systemName: string | null,
): string {
  const screen = heading ?? i18n.t(titleKeys[screenAt(path)] ?? 'login.title');
  return systemName === null ? screen : `${screen} · ${systemName}`;
}

const titleKeys: Readonly<Partial<Record<PageScreen, TextKey<'entry'>>>> = {
  register: 'login.create_account',
  forgot_password: 'reset.title',
  authorize: 'session.title',
  open_auth: 'session.title',
  content: 'content.title',
  agreement: 'legal.agreement',
  privacy: 'legal.privacy',
};

/** The previous icon stays until the image has loaded, and if it fails to load. @returns takes an icon's address */
export function createTabIcon(document: Document): (address: string | null) => void {
  let asked: string | null = null;
  return (address) => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon || address === null || address === asked) return;
    asked = address;
    const picture = document.createElement('img');
    picture.addEventListener('load', () => {
      if (asked === address) icon.href = address;
    });
    picture.src = address;
  };
}
