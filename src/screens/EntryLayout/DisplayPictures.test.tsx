import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { createView, perform, renderScreen } from '../../testing/renderScreen';
import { DisplayPictures } from './DisplayPictures';

let wantsLessMotion = false;

beforeEach(() => {
  // Fakes only the interval, because a click waits for real timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('matchMedia', () => ({
    matches: wantsLessMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  wantsLessMotion = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderPictures(images: string[] = [], onShow?: (address: string | null) => void) {
  const profile = { texts: { en: { display_images: images } } };
  const brand = resolveBrand({ profile }, 'en', 'https://hub.example');
  const rendered = renderScreen(<DisplayPictures {...(onShow && { onShow })} />, createView({ brand }));
  // Decoration, hidden from screen readers.
  const pictures = () => rendered.screen.getAllByRole<HTMLImageElement>('presentation', { hidden: true });
  /** The current picture has a style that no other has. */
  const current = () => {
    const classes = pictures().map(({ className }) => className);
    return classes.findIndex((name) => classes.filter((other) => other === name).length === 1);
  };
  return { ...rendered, pictures, sources: () => pictures().map(({ src }) => src), current };
}

const wait = (ms: number) => {
  perform(() => vi.advanceTimersByTime(ms));
};

describe('DisplayPictures', () => {
  it('shows ours in turn and preloads each', async () => {
    const { screen, pictures, current } = renderPictures();
    expect(pictures()).toHaveLength(2);
    await screen.findByRole('button', { name: 'Pause pictures' });
    wait(6000);
    expect(pictures()).toHaveLength(3);
    expect(current()).toBe(1);
    wait(18_000);
    expect(pictures()).toHaveLength(4);
    expect(current()).toBe(0);
  });

  it('shows, keeps and announces the selected picture', async () => {
    const told: (string | null)[] = [];
    const { screen, user, current, sources } = renderPictures([], (address) => void told.push(address));
    const third = await screen.findByRole('button', { name: 'Picture 3' });
    wait(5000);
    await user.click(third);
    wait(60_000);
    expect(current()).toBe(2);
    expect(screen.getByRole('button', { name: 'Picture 3' })).toHaveAttribute('aria-current', 'true');
    expect(told.at(-1)).toBe(sources()[2]);
    expect(screen.getByRole('button', { name: 'Play pictures' })).toBeVisible();
  });

  it('pauses and continues', async () => {
    const { screen, user, current, pictures } = renderPictures();
    const pause = await screen.findByRole('button', { name: 'Pause pictures' });
    wait(6000);
    await user.click(pause);
    wait(60_000);
    expect(current()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Play pictures' }));
    wait(6000);
    expect(current()).toBe(2);
    expect(pictures()).toHaveLength(4);
  });

  it('shows one picture and no pause button with reduced motion', async () => {
    wantsLessMotion = true;
    const { screen, pictures } = renderPictures();
    await vi.dynamicImportSettled();
    wait(60_000);
    expect(pictures()).toHaveLength(1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it("shows the brand's pictures and skips a broken one", async () => {
    const { screen, pictures, sources } = renderPictures(['/a.webp', '/b.webp']);
    await screen.findByRole('button', { name: 'Pause pictures' });
    expect(sources()).toEqual(['https://hub.example/a.webp', 'https://hub.example/b.webp']);
    for (const first of pictures().slice(0, 1)) fireEvent.error(first);
    expect(sources()).toEqual(['https://hub.example/b.webp']);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows ours as WebP if AVIF does not load, and no picture if neither does', () => {
    const small = 'https://hub.example/brand/pictures/car.webp';
    const { pictures, sources } = renderPictures([small, '/b.webp']);
    const sized = () => pictures().map(({ srcset }) => srcset !== '');
    expect(sized()).toEqual([true, false]);
    const fail = () => {
      for (const first of pictures().slice(0, 1)) fireEvent.error(first);
    };
    fail();
    expect([sized(), sources()]).toEqual([
      [false, false],
      [small, 'https://hub.example/b.webp'],
    ]);
    fail();
    expect(sources()).toEqual(['https://hub.example/b.webp']);
  });

  it("shows ours if none of the brand's loads", async () => {
    const ours = renderPictures().sources();
    const { screen, pictures, sources } = renderPictures(['/a.webp', '/b.webp']);
    // Both in one turn, before anything is rendered again.
    perform(() => {
      for (const picture of pictures()) fireEvent.error(picture);
    });
    expect(sources()).toEqual(ours);
    expect(await screen.findByRole('button', { name: 'Pause pictures' })).toBeVisible();
  });
});
