import { describe, expect, it } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeServices } from '../../testing/fakeServices';
import type { UploadOptions } from '../../upload/uploadOptions';
import type { UploadError, UploadResult } from '../../upload/uploadResult';
import { createAvatar, maxAvatarBytes } from './changeAvatar';

const picture = (changes: Partial<File> = {}): File =>
  ({ name: 'me.png', type: 'image/png', size: 3, ...changes }) as File;
const stored = { kind: 'stored', key: 'k', address: '', file: {} } as UploadResult;
const envelope = (info: unknown) => ({ code: 1, message: '', info });
const address = 'https://own.site/dev/storage/k';

function failed(error: Partial<UploadError>, then: UploadResult = stored): UploadResult {
  const told = { reason: 'network', canRetry: true, code: '', message: '', requestId: '', ...error } as const;
  return { kind: 'failed', error: told, retry: async () => then };
}

/** An avatar whose upload ends as the test says; `meanwhile` runs during it. */
function arrange(...results: (UploadResult | Error)[]) {
  const world: { meanwhile?: () => void } = {};
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
    readPicture: async () => 'data:image/png;base64,AA==',
    language: () => 'zh',
    lifetime: lifetime.signal,
  });
  return { avatar, services, uploads, lifetime, world, change: () => avatar.get().change };
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
    const { avatar, services, uploads, change } = arrange(
      failed({ reason: 'host', canRetry: false, message: 'https://oss.example/' }),
    );
    services.hub.reply('userProfile', envelope({ username: 'designer', avatar: 'https://cdn.example/k' }));
    await avatar.load();
    expect(avatar.get().address).toBe('https://cdn.example/k');
    await avatar.choose(picture());
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
    const { avatar, services, uploads } = arrange(stored);
    await avatar.choose(picture());
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
    const { avatar, change } = arrange(failed(error));
    await avatar.choose(picture());
    expect(change()).toMatchObject({ kind: 'failed', text, canRetry });
  });

  it('resumes a failed upload', async () => {
    const { avatar, uploads } = arrange(failed({}));
    await avatar.choose(picture());
    await avatar.retry();
    expect(avatar.get().address).toBe(address);
    expect(uploads).toHaveLength(1);
  });

  it('starts over if the upload module failed to load', async () => {
    const { avatar, uploads, change } = arrange(new Error('chunk'), stored);
    await avatar.choose(picture());
    expect(change()).toMatchObject({ kind: 'failed', text: { key: 'error.chunk' }, canRetry: true });
    await avatar.retry();
    expect(avatar.get().address).toBe(address);
    expect(uploads).toHaveLength(2);
  });

  it('does not send the file again if only the last call failed', async () => {
    const { avatar, services, uploads, change } = arrange(stored);
    services.hub.reply('setAvatar', new HubError('timeout'), envelope({ avatar: address }));
    await avatar.choose(picture());
    expect(change()).toMatchObject({ kind: 'failed', text: { key: 'error.timeout' }, canRetry: true });
    await avatar.retry();
    expect(avatar.get().address).toBe(address);
    expect(uploads).toHaveLength(1);
  });

  it('ends a session that has expired', async () => {
    const { avatar, services, change } = arrange(stored);
    services.hub.reply('setAvatar', { code: -10007, message: 'Sign in', info: null });
    await avatar.choose(picture());
    expect(change()).toMatchObject({ text: { text: 'Sign in' }, canRetry: false });
    expect(services.session.get()).toBeNull();
  });

  it('is unchanged after a cancel, even by a late answer', async () => {
    const { avatar, services, uploads, world } = arrange(stored);
    world.meanwhile = () => avatar.close();
    await avatar.choose(picture());
    expect(uploads[0]?.signal?.aborted).toBe(true);
    expect(avatar.get()).toEqual({ address: null, change: { kind: 'idle' } });
    expect(services.happened).toEqual([]);
  });

  it('stops with its page', async () => {
    const { avatar, uploads, lifetime, world } = arrange(stored, stored);
    world.meanwhile = () => lifetime.abort();
    await avatar.choose(picture());
    expect(uploads[0]?.signal?.aborted).toBe(true);
    await avatar.choose(picture());
    expect(uploads).toHaveLength(1);
  });
});
