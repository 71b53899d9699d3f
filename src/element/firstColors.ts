import type { InitialConfig } from '../contract/initialConfig';
import { ownProperty } from '../lib/ownProperty';

/** No brand's colours, for the moment in which nobody knows whose they are: nothing may flash from one to another. */
const neutral =
  ':host([data-scheme]){--entry-color-accent:#6a6275;--entry-color-accent-hover:#6a6275;--entry-color-accent-text:var(--entry-color-ink);--entry-color-panel:#5a5265;--entry-color-panel-deep:#2a2531;--entry-color-panel-light:#6a6275;--entry-color-panel-glow:#6a6275}';

/**
 * Rules of the first drawing's colours: of the last visit; none where the tenant has no colour of its own; neutral ones
 * where it has one that is still to be derived, or where nobody can know yet.
 * @param settings `info` of system_settings as it was kept
 * @param page root of the document: the portal's own says by `data-theme-color` whether its tenant has a colour
 */
export function firstColors(
  { mode }: Pick<InitialConfig, 'mode'>,
  settings: unknown,
  page: Pick<HTMLElement, 'dataset'>,
): string {
  const styles = ownProperty(ownProperty(settings, 'colors'), 'styles');
  if (typeof styles === 'string') return styles;
  const isOwn = settings
    ? ownProperty(ownProperty(settings, 'theme'), 'theme_color')
    : mode === 'tag' || page.dataset['themeColor'];
  return isOwn ? neutral : '';
}
