// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserRouter, createMemoryRouter } from './router';

const scrollTo = vi.spyOn(window, 'scrollTo');
beforeEach(() => {
  scrollTo.mockClear();
  window.history.replaceState(null, '', '/entry?callback=%2Fa&lang=zh');
});

describe('createBrowserRouter', () => {
  it('keeps the query between entry screens and drops it elsewhere', () => {
    const router = createBrowserRouter(window);
    router.navigate('/entry/register');
    expect(window.location.pathname + window.location.search).toBe('/entry/register?callback=%2Fa&lang=zh');
    expect(router.path.get()).toBe('/entry/register');
    router.navigate('/content');
    expect(window.location.href).toMatch(/\/content$/);
  });

  it('replaces the history entry if requested', () => {
    const length = window.history.length;
    createBrowserRouter(window).navigate('/entry/login', { replace: true });
    expect(window.history.length).toBe(length);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('restores the scroll position on back', async () => {
    const router = createBrowserRouter(window);
    const stop = router.start();
    Object.assign(window, { scrollY: 400 });
    const replace = vi.spyOn(window.history, 'replaceState');
    router.navigate('/service/agreement');
    const [state] = replace.mock.lastCall ?? [];
    scrollTo.mockClear();
    window.history.replaceState(null, '', '/entry');
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    // Vitest's usual second is too short on a busy machine.
    await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 400), { timeout: 30_000 });
    stop();
  });

  it('scrolls a new page to its top', () => {
    createBrowserRouter(window).navigate('/service/agreement');
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  it('follows back and forward while started', () => {
    const router = createBrowserRouter(window);
    const stop = router.start();
    window.history.replaceState(null, '', '/entry/forgot_password');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router.path.get()).toBe('/entry/forgot_password');
    stop();
    window.history.replaceState(null, '', '/entry');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router.path.get()).toBe('/entry/forgot_password');
  });
});

describe('createMemoryRouter', () => {
  it('changes the path but not the address bar', () => {
    const before = window.location.href;
    const router = createMemoryRouter('/entry/login');
    const listener = vi.fn();
    router.path.subscribe(listener);
    router.navigate('/entry/register');
    expect(router.path.get()).toBe('/entry/register');
    expect(listener).toHaveBeenCalledOnce();
    expect(window.location.href).toBe(before);
  });
});
