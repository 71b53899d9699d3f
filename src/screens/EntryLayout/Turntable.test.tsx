import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { createView, renderScreen, settle } from '../../testing/renderScreen';
import { Turntable } from './Turntable';

const hub = 'https://hub.example';
const headphones = `${hub}/brand/pictures/headphones.webp`;

/** Sheets that were asked for. */
const loaded: string[] = [];
let fails = false;

beforeEach(() => {
  loaded.length = 0;
  fails = false;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 2640;
      naturalHeight = 3300;
      decode(): Promise<void> {
        loaded.push(this.src);
        return fails ? Promise.reject(new Error('no picture')) : Promise.resolve();
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

function renderTurntable(address = headphones, images: unknown[] = []) {
  const told: boolean[] = [];
  const profile = { texts: { en: { display_images: images } } };
  const brand = resolveBrand({ profile } as Parameters<typeof resolveBrand>[0], 'en', hub);
  const rendered = renderScreen(
    <Turntable address={address} frame={[]} onTurn={(isTurned) => void told.push(isTurned)} />,
    createView({ brand }),
  );
  const slider = () => rendered.screen.getByRole('slider', { name: 'Turn the model' });
  const press = async (key: string) => {
    fireEvent.keyDown(slider(), { key });
    await settle(Promise.resolve());
  };
  return { ...rendered, told, slider, press };
}

describe('Turntable', () => {
  it('loads nothing until the visitor turns it', async () => {
    const { slider, press, told } = renderTurntable();
    slider().focus();
    expect(loaded).toEqual([]);
    await press('ArrowRight');
    expect(loaded).toEqual([`${hub}/brand/pictures/headphones-turn.avif`]);
    expect(told).toEqual([true]);
  });

  it('turns by arrow keys, and on past its first frame', async () => {
    const { slider, press } = renderTurntable();
    await press('ArrowRight');
    await press('ArrowUp');
    expect(slider()).toHaveAttribute('aria-valuetext', '30°');
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowLeft']) await press(key);
    expect(slider()).toHaveAttribute('aria-valuetext', '345°');
    expect(slider()).toHaveValue('23');
    expect(loaded).toHaveLength(1);
  });

  it('leaves the picture when the frames do not load, and tries again', async () => {
    fails = true;
    const { press, told } = renderTurntable();
    await press('ArrowRight');
    expect(told).toEqual([]);
    fails = false;
    await press('ArrowRight');
    expect([loaded.length, told]).toEqual([2, [true]]);
  });

  it('gives the picture back when it goes', async () => {
    const { press, told, unmount } = renderTurntable();
    await press('ArrowRight');
    unmount();
    expect(told).toEqual([true, false]);
  });

  it("takes the brand's own frames", async () => {
    const image = { image: '/chair.webp', turn: '/chair-turn.avif' };
    const { press } = renderTurntable(`${hub}/chair.webp`, [image]);
    await press('ArrowRight');
    expect(loaded).toEqual([`${hub}/chair-turn.avif`]);
  });

  it('offers nothing for a picture without frames', () => {
    const { screen } = renderTurntable(`${hub}/chair.webp`, ['/chair.webp']);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('offers nothing to who saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    expect(renderTurntable().screen.queryByRole('slider')).not.toBeInTheDocument();
  });
});
