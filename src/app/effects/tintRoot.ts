import { darkSurface } from '../services/brandColors';
import type { Entry } from '../entry';

/** Outside a dark screen the portal's document shows beside its scroll bar (`--ground` of its rules). */
export function tintRoot({ settings, view }: Pick<Entry, 'settings' | 'view'>): void {
  const surface = darkSurface(settings.get().settings?.theme?.theme_color ?? '');
  if (surface) view.document.documentElement.style.setProperty('--ground', surface);
}
