import { vi } from 'vitest';
import { attentionMs } from '../ui/watchAttention';
import { perform } from './renderScreen';

/** Lets the rendered page be visible for as long as its guarded buttons wait. It needs the timers of Vitest. */
export function attend(): void {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  perform(() => window.dispatchEvent(new Event('focus')));
  perform(() => vi.advanceTimersByTime(attentionMs));
}
