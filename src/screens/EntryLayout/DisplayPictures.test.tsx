import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { createView, perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { DisplayPictures } from './DisplayPictures';

let shown: Rendered | undefined;
let wantsLessMotion = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: wantsLessMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  shown?.unmount();
  wantsLessMotion = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function draw(images: string[] = []) {
  const profile = { texts: { en: { display_images: images } } };
  const brand = resolveBrand({ profile }, 'en', 'https://hub.example');
  const rendered = renderScreen(<DisplayPictures />, createView({ brand }));
  shown = rendered;
  const pictures = () => [...rendered.container.querySelectorAll('img')];
  /** The picture that is shown, whose class differs from all others. */
  const current = () => {
    const classes = pictures().map(({ className }) => className);
    return classes.findIndex((name) => classes.filter((other) => other === name).length === 1);
  };
  const button = () => rendered.container.querySelector('button');
  return { pictures, current, button };
}

describe('DisplayPictures', () => {
  it('shows ours in turn and preloads each', () => {
    const { pictures, current } = draw();
    expect(pictures()).toHaveLength(2);
    perform(() => vi.advanceTimersByTime(6000));
    expect(pictures()).toHaveLength(3);
    expect(current()).toBe(1);
    perform(() => vi.advanceTimersByTime(18_000));
    expect(pictures()).toHaveLength(4);
    expect(current()).toBe(0);
  });

  it('pauses and continues', () => {
    const { current, button, pictures } = draw();
    perform(() => vi.advanceTimersByTime(6000));
    perform(() => button()?.click());
    expect(button()?.getAttribute('aria-label')).toBe('Play pictures');
    perform(() => vi.advanceTimersByTime(60_000));
    expect(current()).toBe(1);
    perform(() => button()?.click());
    perform(() => vi.advanceTimersByTime(6000));
    expect(current()).toBe(2);
    expect(pictures()).toHaveLength(4);
  });

  it('shows one picture and no pause button with reduced motion', () => {
    wantsLessMotion = true;
    const { pictures, button } = draw();
    perform(() => vi.advanceTimersByTime(60_000));
    expect(pictures()).toHaveLength(1);
    expect(button()).toBeNull();
  });

  it("shows the brand's own and skips a broken one", () => {
    const { pictures, button } = draw(['/a.webp', '/b.webp']);
    expect(pictures().map(({ src }) => src)).toEqual([
      'https://hub.example/a.webp',
      'https://hub.example/b.webp',
    ]);
    perform(() => pictures()[0]?.dispatchEvent(new Event('error')));
    expect(pictures().map(({ src }) => src)).toEqual(['https://hub.example/b.webp']);
    expect(button()).toBeNull();
  });

  it("shows ours when none of the brand's loads", () => {
    const ours = draw()
      .pictures()
      .map(({ src }) => src);
    shown?.unmount();
    const { pictures, button } = draw(['/a.webp', '/b.webp']);
    for (const picture of pictures()) perform(() => picture.dispatchEvent(new Event('error')));
    expect(pictures().map(({ src }) => src)).toEqual(ours);
    expect(button()).not.toBeNull();
  });
});
