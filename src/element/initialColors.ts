import type { InitialConfig } from '../contract/initialConfig';
import { ownProperty } from '../lib/ownProperty';

/** Of no brand, so that nothing flashes from one brand to another. */
const neutral =
  ':host([data-scheme]){--entry-color-accent:#6a6275;--entry-color-accent-hover:#6a6275;--entry-color-accent-text:var(--entry-color-ink);--entry-color-panel:#5a5265;--entry-color-panel-deep:#2a2531;--entry-color-panel-light:#6a6275;--entry-color-panel-glow:#6a6275}';

/**
 * Those of the last visit; none if the tenant has no color; neutral ones if its color has yet to be derived, or if
 * nothing is known.
 * @param settings `info` of system_settings from the cache
 * @param page the portal's own has `data-theme-color` if its tenant has a color
 */
export function initialColors(
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
