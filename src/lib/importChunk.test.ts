import { afterEach, describe, expect, it, vi } from 'vitest';
import { importChunk, onPreloadError } from './importChunk';

const error = new TypeError('Failed to fetch dynamically imported module: part.js');
const failing = (): Promise<never> => Promise.reject(error);
const page = new EventTarget();
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
const heard = vi.fn<(event: Event) => void>();
page.addEventListener('vite:preloadError', heard);

afterEach(() => {
  heard.mockClear();
});

describe('importChunk', () => {
  it('hands over what was loaded', async () => {
    expect(await importChunk(() => Promise.resolve('part'))).toBe('part');
    expect(heard).not.toHaveBeenCalled();
  });

  it('dispatches the event of the specification, cancelable and with the error, and rethrows', async () => {
    await expect(importChunk(failing)).rejects.toBe(error);
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.lastCall?.[0]).toMatchObject({ cancelable: true, payload: error });
  });

  it('tells each listener until it stops, and none of a host’s own chunks', async () => {
    const listener = vi.fn();
    const stop = onPreloadError(listener);
    page.dispatchEvent(new Event('vite:preloadError'));
    expect(listener).not.toHaveBeenCalled();
    await importChunk(failing).catch(() => undefined);
    stop();
    await importChunk(failing).catch(() => undefined);
    expect(listener).toHaveBeenCalledOnce();
  });
});
