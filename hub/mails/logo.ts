/** The brand's sign as a part of the mail: clients load nothing from elsewhere, and show no SVG. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MailPicture } from '../adapters/adapters';

const folder = fileURLToPath(new URL('../public/brand/', import.meta.url));
/** Shown at half of this, sharp on dense screens. */
const size = 64;
const cid = 'logo@mail';

const known = new Map<string, Promise<MailPicture | null>>();
const mostKnown = 200;

/**
 * @param address `mini_logo` of the tenant
 * @returns `null` where the hub does not have the file
 */
export function mailLogo(address: string | undefined): Promise<MailPicture | null> {
  const name = /^\/brand\/([\w-]+\.(?:svg|png))$/.exec(address ?? '')?.[1];
  if (name === undefined) return Promise.resolve(null);
  const kept = known.get(name);
  if (kept) return kept;
  const read = readLogo(name).catch(() => null);
  if (known.size < mostKnown) known.set(name, read);
  return read;
}

async function readLogo(name: string): Promise<MailPicture> {
  const file = await readFile(folder + name);
  const content = name.endsWith('.svg') ? await drawSvg(file) : file;
  return { cid, filename: 'logo.png', contentType: 'image/png', content };
}

/** On a white tile, so that it is seen in the dark scheme too. */
async function drawSvg(file: Buffer): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js');
  const options = { background: '#ffffff', fitTo: { mode: 'width', value: size } } as const;
  return new Resvg(file, options).render().asPng();
}
