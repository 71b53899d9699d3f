import { encode } from 'uqr';

export interface QrPicture {
  /** Of one side, in modules, with the quiet zone. */
  size: number;
  /** For `d` of an SVG path: the dark modules. */
  path: string;
}

/** Readers need four modules of light around the code (ISO/IEC 18004). */
const quietZone = 4;

/** One rectangle for each run of dark modules. */
export function qrPath(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { size, path: path.join('') };
}

/** Start and length of each. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  }
  return runs;
}
