import { describe, expect, it } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeServices } from '../../testing/fakeServices';
import type { UploadOptions } from '../../upload/uploadOptions';
import type { UploadError, UploadResult } from '../../upload/uploadResult';
import { createAvatar, maxAvatarBytes } from './changeAvatar';

const picture = (changes: Partial<File> = {}): File =>
  ({ name: 'me.png', type: 'image/png', size: 3, ...changes }) as File;
const part = { x: 10, y: 0, width: 600, height: 600 };
const stored = { kind: 'stored', key: 'k', address: '', file: {} } as UploadResult;
const envelope = (info: unknown) => ({ code: 1, message: '', info });
const address = 'https://own.site/dev/storage/k';

function failed(error: Partial<UploadError>, then: UploadResult = stored): UploadResult {
  const told = { reason: 'network', canRetry: true, code: '', message: '', requestId: '', ...error } as const;
  return { kind: 'failed', error: told, retry: async () => then };
}

/** An avatar whose upload ends as the test says; `meanwhile` runs during it. */
function arrange(...results: (UploadResult | Error)[]) {
  const world: {
    meanwhile?: () => void;
    unreadable?: 'file' | 'picture' | 'part';
    size?: { width: number; height: number };
    cut?: unknown;
  } = {};
  const services = createFakeServices();
  services.session.signIn({ token: 'secret', ticket: '', username: 'designer' });
  services.hub.reply('setAvatar', envelope({ avatar: address }));
  const lifetime = new AbortController();
  const uploads: UploadOptions[] = [];
  const avatar = createAvatar({
    services,
    upload: async (_, options) => {
      uploads.push(options);
      world.meanwhile?.();
      const result = results.shift();
      if (result === undefined || result instanceof Error) throw result ?? new Error('no result');
      return result;
    },
    pictures: {
      read: async (file) => {
        if (world.unreadable === 'file') throw new Error('gone');
        return `data:${file.type};base64,AA==`;
      },
      measure: async () => {
        if (world.unreadable === 'picture') throw new Error('broken');
        return world.size ?? { width: 800, height: 600 };
      },
      cut: async (_, cutPart, maxBytes) => {
        if (world.unreadable === 'part') throw new Error('no canvas');
        world.cut = { part: cutPart, maxBytes };
        return new File(['x'], 'picture.webp', { type: 'image/webp' });
      },
    },
    language: () => 'zh',
    lifetime: lifetime.signal,
  });
  const send = async (): Promise<void> => {
    await avatar.choose(picture());
    await avatar.use(part);
  };
  return { avatar, services, uploads, lifetime, world, send, change: () => avatar.get().change };
}

describe('the account’s picture', () => {
  it('is the hub’s picture if the portal serves it', async () => {
    const { avatar, services } = arrange();
    services.hub.reply('userProfile', envelope({ username: 'designer', avatar: address }));
    await avatar.load();
    expect(avatar.get().address).toBe(address);
    services.hub.reply(
      'userProfile',
      envelope({ username: 'designer', avatar: 'https://evil.example/x.png' }),
    );
    await avatar.load();
    expect(avatar.get().address).toBeNull();
  });

  it('can be on a listed host; files are posted only to listed upload hosts', async () => {
    const { avatar, services, uploads, change, send } = arrange(
      failed({ reason: 'host', canRetry: false, message: 'https://oss.example/' }),
    );
    services.hub.reply('userProfile', envelope({ username: 'designer', avatar: 'https://cdn.example/k' }));
    await avatar.load();
    expect(avatar.get().address).toBe('https://cdn.example/k');
    await send();
    expect(uploads[0]?.uploadHosts).toEqual([]);
    expect(change()).toMatchObject({ text: { key: 'avatar.failed' } });
    expect(services.happened).toContainEqual({
      refused: { use: 'upload', address: 'https://oss.example/' },
    });
  });

  it('may be told by another call', () => {
    const { avatar } = arrange();
    avatar.tell(address);
    expect(avatar.get().address).toBe(address);
    avatar.tell(undefined);
    expect(avatar.get().address).toBeNull();
  });

  it('is empty if the hub cannot be reached', async () => {
    const { avatar, services } = arrange();
    services.hub.reply('userProfile', new HubError('network'));
    await avatar.load();
    expect(avatar.get()).toEqual({ address: null, change: { kind: 'idle' } });
    expect(services.happened).toEqual([]);
  });

  it('is uploaded, stored for the account and shown', async () => {
    const { avatar, services, uploads, send } = arrange(stored);
    await send();
    expect(uploads[0]).toMatchObject({ hub: 'https://own.site', token: 'secret', language: 'zh' });
    expect(services.hub.calls).toMatchObject([{ name: 'setAvatar', request: { key: 'k' } }]);
    expect(avatar.get()).toEqual({ address, change: { kind: 'idle' } });
    expect(services.happened).toEqual([
      { toast: { kind: 'success', key: 'avatar', text: { key: 'avatar.saved' } } },
    ]);
  });

  it.each([
    ['no picture', { type: 'image/svg+xml' }, 'avatar.not_picture'],
    ['too large', { size: maxAvatarBytes + 1 }, 'avatar.too_large'],
  ])('is refused before the file is read: %s', async (_, changes, key) => {
    const { avatar, uploads, change } = arrange();
    await avatar.choose(picture(changes));
    expect(change()).toEqual({ kind: 'failed', preview: null, text: { key }, canRetry: false });
    expect(uploads).toEqual([]);
  });

  it.each([
    [{ reason: 'network' }, { key: 'error.network' }, true],
    [{ reason: 'unreadable', canRetry: false }, { key: 'avatar.unreadable' }, false],
    [{ reason: 'tooLarge', canRetry: false }, { key: 'avatar.too_large' }, false],
    [{ reason: 'hub', message: 'Nein', canRetry: false }, { text: 'Nein' }, false],
    [{ reason: 'hub', canRetry: false }, { key: 'avatar.failed' }, false],
    [{ reason: 'refused', message: 'for logs' }, { key: 'avatar.failed' }, true],
    [{ reason: 'callback' }, { key: 'avatar.failed' }, true],
  ] as const)('reports a failed upload: %j', async (error, text, canRetry) => {
    const { change, send } = arrange(failed(error));
    await send();
    expect(change()).toMatchObject({ kind: 'failed', text, canRetry });
  });

  it('resumes a failed upload', async () => {
    const { avatar, uploads, send } = arrange(failed({}));
    await send();
    await avatar.retry();
    expect(avatar.get().address).toBe(address);
    expect(uploads).toHaveLength(1);
  });

  it('starts over if the upload module failed to load', async () => {
    const { avatar, uploads, change, send } = arrange(new Error('chunk'), stored);
    await send();
    expect(change()).toMatchObject({ kind: 'failed', text: { key: 'error.chunk' }, canRetry: true });
    await avatar.retry();
    expect(avatar.get().address).toBe(address);
    expect(uploads).toHaveLength(2);
  });

  it('does not send the file again if only the last call failed', async () => {
    const { avatar, services, uploads, change, send } = arrange(stored);
    services.hub.reply('setAvatar', new HubError('timeout'), envelope({ avatar: address }));
    await send();
    expect(change()).toMatchObject({ kind: 'failed', text: { key: 'error.timeout' }, canRetry: true });
    await avatar.retry();
    expect(avatar.get().address).toBe(address);
    expect(uploads).toHaveLength(1);
  });

  it('ends a session that has expired', async () => {
    const { services, change, send } = arrange(stored);
    services.hub.reply('setAvatar', { code: -10007, message: 'Sign in', info: null });
    await send();
    expect(change()).toMatchObject({ text: { text: 'Sign in' }, canRetry: false });
    expect(services.session.get()).toBeNull();
  });

  it('is opened first: what is sent is a part of it, of at most 1 MB, and is shown meanwhile', async () => {
    const { avatar, world, change } = arrange(stored);
    const opening = avatar.choose(picture());
    expect(change()).toEqual({ kind: 'opening' });
    await opening;
    expect(change()).toEqual({ kind: 'cropping', preview: 'data:image/png;base64,AA==' });
    world.meanwhile = () => expect(change()).toMatchObject({ preview: 'data:image/webp;base64,AA==' });
    await avatar.use(part);
    expect(world.cut).toEqual({ part, maxBytes: 1024 * 1024 });
    expect(avatar.get().address).toBe(address);
  });

  it.each([
    ['a file that is gone', { unreadable: 'file' }, 'avatar.unreadable'],
    ['a broken picture', { unreadable: 'picture' }, 'avatar.unreadable'],
    ['a huge one', { size: { width: 12_000, height: 12_000 } }, 'avatar.too_many_pixels'],
    ['one that cannot be made smaller', { unreadable: 'part' }, 'avatar.unreadable'],
  ] as const)('is not sent from %s', async (_, state, key) => {
    const { uploads, world, change, send } = arrange(stored);
    Object.assign(world, state);
    await send();
    expect(change()).toEqual({ kind: 'failed', preview: null, text: { key }, canRetry: false });
    expect(uploads).toEqual([]);
  });

  it('is not opened any more once the owner has closed it', async () => {
    const { avatar, uploads, change } = arrange(stored);
    const opening = avatar.choose(picture());
    avatar.close();
    await opening;
    expect(change()).toEqual({ kind: 'idle' });
    await avatar.choose(picture());
    const using = avatar.use(part);
    avatar.close();
    await using;
    expect([change(), uploads]).toEqual([{ kind: 'idle' }, []]);
  });

  it('is unchanged after a cancel, even by a late answer', async () => {
    const { avatar, services, uploads, world, send } = arrange(stored);
    world.meanwhile = () => avatar.close();
    await send();
    expect(uploads[0]?.signal?.aborted).toBe(true);
    expect(avatar.get()).toEqual({ address: null, change: { kind: 'idle' } });
    expect(services.happened).toEqual([]);
  });

  it('stops with its page', async () => {
    const { uploads, lifetime, world, send } = arrange(stored, stored);
    world.meanwhile = () => lifetime.abort();
    await send();
    expect(uploads[0]?.signal?.aborted).toBe(true);
    await send();
    expect(uploads).toHaveLength(1);
  });
});
