/** The owner's picture: a part of it is chosen by keys, and what is sent is new. */
import type { Page } from '@playwright/test';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';

const secret = 'taken at 52.1N 4.3E';

/** Two halves, red and blue, that lie beside each other in the file; its EXIF says that it is turned by 90°. */
async function turnedPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 300;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 200, 300);
    context.fillStyle = '#00f';
    context.fillRect(200, 0, 200, 300);
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  const jpeg = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** Segment APP1 with orientation 6 ("turn right") and a description (Exif 2.32, section 4.6). */
function exif(): Buffer {
  const text = Buffer.from(`${secret}\0`);
  const tiff = Buffer.alloc(38);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // ImageDescription, as text after the table.
  tiff.writeUInt16BE(0x010e, 10);
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(text.length, 14);
  tiff.writeUInt32BE(tiff.length, 18);
  // Orientation.
  tiff.writeUInt16BE(0x0112, 22);
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(6, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Colors of two points of a picture, a `data:` address: `[red, green, blue]`, 30 px from the top and the foot. */
const colorsOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const bitmap = new Image();
    bitmap.src = src;
    await bitmap.decode();
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.drawImage(bitmap, 0, 0);
    const at = (y: number) => [...context.getImageData(bitmap.width / 2, y, 1, 1).data.subarray(0, 3)];
    return { width: bitmap.width, top: at(30), foot: at(bitmap.height - 30) };
  }, address);

async function openAccount(page: Page, request: Parameters<typeof newAccount>[0]) {
  await (await openPortal(page, '/entry')).signIn(await newAccount(request));
  await expect(page).toHaveURL(/\/content/);
  const own = new OwnAccountPage(page);
  await own.open();
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await own.button('profile.change', { field: own.text('profile.picture') }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  return { own, choose };
}

test('a turned photo is shown upright, cut by keys, and sent without what its file said', async ({
  page,
  request,
}) => {
  const { own, choose } = await openAccount(page, request);
  await choose('photo.jpg', 'image/jpeg', await turnedPhoto(page));
  const part = page.getByRole('group', { name: own.text('avatar.part') });
  await expect(part).toBeFocused();
  const zoom = page.getByRole('slider', { name: own.text('avatar.zoom') });
  await expect(zoom).toHaveAttribute('aria-valuetext', '100%');
  await expectNoFindings(page);
  // Up to the red half, which is the upper one once it is turned.
  for (const key of ['+', '+', '+', '+', '+', '+', '+', '+', '+', '+']) await page.keyboard.press(key);
  await expect(zoom).toHaveAttribute('aria-valuetext', '200%');
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowDown');
  await own.button('avatar.use').click();
  await expect(page.getByText(own.text('avatar.saved'))).toBeVisible();
  const shown = page.locator('main img').first();
  const address = (await shown.getAttribute('src')) ?? '';
  const stored = await (await request.get(address)).body();
  expect(stored.subarray(8, 12).toString()).toBe('WEBP');
  expect(stored.length).toBeLessThan(1024 * 1024);
  expect(stored.includes(secret) || stored.includes('Exif')).toBe(false);
  const { width, top, foot } = await colorsOf(page, `data:image/webp;base64,${stored.toString('base64')}`);
  expect(width).toBe(512);
  for (const [red = 0, , blue = 0] of [top, foot]) expect([red > 200, blue < 60]).toEqual([true, true]);
});

test('a file that is no picture says so, and another one can be chosen', async ({ page, request }) => {
  const { own, choose } = await openAccount(page, request);
  await choose('broken.png', 'image/png', Buffer.from('this is no picture'));
  await expect(page.getByRole('alert')).toHaveText(own.text('avatar.unreadable'));
  await expect(own.button('avatar.another')).toBeVisible();
  await own.button('action.cancel').click();
  await choose('page.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('alert')).toHaveText(own.text('avatar.not_picture'));
});
