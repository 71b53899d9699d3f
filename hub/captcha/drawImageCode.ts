import { Resvg } from '@resvg/resvg-js';
import { create } from 'svg-captcha';

/** Letters and digits that are hard to confuse. */
const characters = 'ACDEFHJKLMNPRTUVWXY34679';

export interface ImageCode {
  text: string;
  /** `data:image/png;base64,…` */
  image: string;
}

/** Four characters, 320 × 112 pixels, dark on light. */
export function drawImageCode(): ImageCode {
  const { text, data } = create({
    size: 4,
    charPreset: characters,
    width: 160,
    height: 56,
    fontSize: 56,
    noise: 2,
    background: '#f4f0fa',
  });
  // The font's hollow strokes are hard to read on a phone: fill and thicken them.
  const svg = data.replace(
    /<path fill="#[0-9a-f]+"/gi,
    '<path fill="#3b1163" stroke="#3b1163" stroke-width="1.2"',
  );
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: 320 }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
  return { text, image: `data:image/png;base64,${png.toString('base64')}` };
}
