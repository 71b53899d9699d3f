/** A screen for a browser with a window, and a mouse for what belongs to the browser and not to the page. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the machine has what `openScreen` needs. */
export const hasScreen = ['Xvfb', 'xdotool'].every((tool) => spawnSync('which', [tool]).status === 0);

export type Color = readonly [red: number, green: number, blue: number];

export interface Screen {
  /** The value of `DISPLAY`. */
  display: string;
  /** Where a button of one color is: the middle of the first 60 px of it in a row; `null` where there is none. */
  find(color: Color): { x: number; y: number } | null;
  click(point: { x: number; y: number }): void;
  close(): Promise<void>;
}

export async function openScreen(): Promise<Screen> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-entry-screen-'));
  const size = ['-screen', '0', '1280x900x24', '-fbdir', folder];
  const server = spawn('Xvfb', ['-displayfd', '1', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  const display = `:${number.toString().trim()}`;
  return {
    display,
    find: (color) => findRun(readFileSync(join(folder, 'Xvfb_screen0')), color),
    click({ x, y }) {
      const args = ['mousemove', String(x), String(y), 'click', '1'];
      execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: display } });
    },
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Length of a row of pixels that only a button has. */
const runLength = 60;

/** @param dump of a screen as X writes it (XWD): a header of 32-bit numbers, a table of colors, four bytes a pixel */
function findRun(dump: Buffer, [red, green, blue]: Color): { x: number; y: number } | null {
  const [header, width, height, line, colors] = [0, 16, 20, 48, 76].map((at) => dump.readUInt32BE(at));
  const start = (header ?? 0) + (colors ?? 0) * 12;
  for (let y = 0; y < (height ?? 0); y += 1) {
    let run = 0;
    for (let x = 0; x < (width ?? 0); x += 1) {
      const at = start + y * (line ?? 0) + x * 4;
      const isSame = dump[at] === blue && dump[at + 1] === green && dump[at + 2] === red;
      run = isSame ? run + 1 : 0;
      if (run === runLength) return { x: x - runLength / 2, y: y + 2 };
    }
  }
  return null;
}
