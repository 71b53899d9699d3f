import { describe, expect, it, vi } from 'vitest';
import { LostCommand } from './engine';
import { createRead } from './reads';
import { createPage } from './webkit';

const never = new Promise<never>(() => undefined);
const findButton = (): string => 'a button';

/** A driver with one window and its frame. @param answerTo what it answers to a script, by how many there were */
async function createFake(answerTo: (count: number) => Promise<string>) {
  const paths: string[] = [];
  let count = 0;
  const send = vi.fn(async (method: string, path: string, body?: object) => {
    paths.push(`${path}${path === '/frame' ? JSON.stringify(body) : ''}`);
    if (path === '/window' && method === 'GET') return 'first';
    if (path !== '/execute/sync') return null;
    count += 1;
    return answerTo(count);
  });
  const lines: string[] = [];
  const read = createRead((line) => lines.push(line), { patience: 190, again: 60 });
  const page = await createPage(send, read);
  paths.length = 0;
  return { lines, paths, page };
}

const button = JSON.stringify('a button');

describe('WebKit', () => {
  it('reads again, from the window on, what a document being left has not answered', async () => {
    const { page, paths, lines } = await createFake(async (count) => (count === 1 ? never : button));
    const frame = await page.frame();
    paths.length = 0;
    await expect(frame.read(findButton)).resolves.toBe('a button');
    expect(paths).toEqual(['/execute/sync', '/window', '/frame{"id":0}', '/execute/sync']);
    expect(lines).toEqual(['script findButton: no answer within 0.06 s, sent again']);
  });

  it('gives up reading at its limit', async () => {
    const { page } = await createFake(async () => never);
    await expect(page.read(findButton)).rejects.toThrow(
      new LostCommand('script findButton: no answer within 0.19 s'),
    );
  });

  it('enters a frame once for all that follows there', async () => {
    const { page, paths } = await createFake(async () => button);
    const frame = await page.frame();
    await frame.run(findButton);
    await frame.run(findButton);
    await page.run(findButton);
    expect(paths).toEqual([
      '/frame{"id":0}',
      '/execute/sync',
      '/execute/sync',
      '/frame{"id":null}',
      '/execute/sync',
    ]);
  });
});
