import { randomInt } from 'node:crypto';
import { alongStroke, letters, strokesOf, type Point } from './letters';

export interface ImageCode {
  text: string;
  /** `data:image/png;base64,…` */
  image: string;
}

const width = 320;
const height = 112;
const length = 4;

/** Four characters, 320 × 112 pixels, dark on light. */
export async function drawImageCode(): Promise<ImageCode> {
  const { Resvg } = await import('@resvg/resvg-js');
  const text = Array.from({ length }, () => pick(letters));
  const svg = drawSvg(text);
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return { text: text.join(''), image: `data:image/png;base64,${png.toString('base64')}` };
}

/**
 * Nothing tells letters from what lies between them: all strokes have one colour and width, letters touch and overlap, and
 * each has its own size, slant and place. What a program learns from one picture is another in the next.
 */
function drawSvg(text: readonly string[]): string {
  const bend = bendAll();
  const thickness = between(4.2, 5.8).toFixed(2);
  const widths = text.map(() => between(52, 70));
  const overlap = between(-2, 6);
  const used = widths.reduce((sum, each) => sum + each - overlap, overlap);
  let left = between(14, Math.max(15, width - used - 14));
  const lines: Point[][] = [];
  text.forEach((letter, index) => {
    const size = { x: widths[index] ?? 50, y: between(64, 88) };
    lines.push(...placeLetter(letter, { x: left, y: between(10, height - size.y - 10) }, size));
    left += size.x - overlap;
  });
  lines.push(...noise());
  const paths = shuffled(lines).map((line) => pathOf(line.map(bend)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue()}, 40%, 96%)"/>
    <g fill="none" stroke="hsl(${hue()}, 60%, 24%)" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round">
      ${paths.map((d) => `<path d="${d}"/>`).join('')}
    </g></svg>`;
}

/** With another slant, size and hand each time. */
function placeLetter(letter: string, { x, y }: Point, size: Point): Point[][] {
  const [turn, slant, shake] = [between(-0.28, 0.28), between(-0.22, 0.22), 0.2];
  const middle = { x: x + size.x / 2, y: y + size.y / 2 };
  return strokesOf(letter).map((stroke) => {
    const drawn = stroke.map((knot) => ({
      ...knot,
      x: knot.x + between(-shake, shake),
      y: knot.y + between(-shake, shake),
    }));
    return alongStroke(drawn).map((point) => {
      const flat = { x: (point.x / 4 - 0.5) * size.x * 0.86, y: (point.y / 6 - 0.5) * size.y };
      const leaning = { x: flat.x - flat.y * slant, y: flat.y };
      return {
        x: middle.x + leaning.x * Math.cos(turn) - leaning.y * Math.sin(turn),
        y: middle.y + leaning.x * Math.sin(turn) + leaning.y * Math.cos(turn),
      };
    });
  });
}

/** Waves over the whole picture, so that no letter keeps its shape. */
function bendAll(): (point: Point) => Point {
  const wave = () => ({ size: between(2, 4.5), length: between(60, 130), start: between(0, 7) });
  const [sideways, upwards, slow] = [wave(), wave(), { ...wave(), length: between(180, 320) }];
  const at = ({ size, length: whole, start }: ReturnType<typeof wave>, place: number) =>
    size * Math.sin((place / whole) * 2 * Math.PI + start);
  return ({ x, y }) => ({ x: x + at(sideways, y), y: y + at(upwards, x) + at(slow, x) });
}

/** Lines through the letters, and hooks that could be parts of some. */
function noise(): Point[][] {
  const across = Array.from({ length: 1 }, () => {
    const ends = [between(15, height - 15), between(15, height - 15)];
    return curve([
      { x: between(-10, 40), y: ends[0] ?? 0 },
      { x: between(60, 140), y: between(0, height) },
      { x: between(180, 260), y: between(0, height) },
      { x: between(280, 330), y: ends[1] ?? 0 },
    ]);
  });
  const hooks = Array.from({ length: 4 }, () => {
    const from = { x: between(5, width - 5), y: between(8, height - 8) };
    const near = () => ({ x: from.x + between(-20, 20), y: from.y + between(-20, 20) });
    return curve([from, near(), near()]);
  });
  return [...across, ...hooks];
}

const curve = (points: readonly Point[]): Point[] =>
  alongStroke(points.map((point, index) => ({ ...point, isBent: index > 0 && index < points.length - 1 })));

const hue = () => randomInt(360);

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** Of the system's random source: a sequence that a program could predict would tell it the letters. */
const between = (least: number, most: number): number =>
  least + (randomInt(2 ** 32) / 2 ** 32) * (most - least);

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
