import { describe, expect, it } from 'vitest';
import { HubError } from '../../api/hubError';
import { readRemembered } from '../../session/rememberedAccount';
import { createFakeServices } from '../../testing/fakeServices';
import { forgetOwn, rememberAccount } from './remember';

const tenant = 'own.site';

function create(username = 'Ada') {
  const services = createFakeServices();
  services.session.signIn({ token: 'T', ticket: '', username });
  services.storage.set('last-method', 'google');
  return { services, kept: () => readRemembered(services.storage, tenant, services.clock.now()) };
}

const profile = (info: object) => ({ code: 1, message: '', info });

describe('a sign-out that remembers', () => {
  it('keeps what the hub says of the account, and how it signed in', async () => {
    const { services, kept } = create();
    services.hub.reply(
      'userProfile',
      profile({
        username: 'Ada Designer',
        avatar: '/ada.png',
        email: 'ada@acme.example',
        mobile: '13800000000',
      }),
    );
    await rememberAccount(services, tenant);
    expect(kept()).toEqual({
      name: 'Ada Designer',
      picture: '/ada.png',
      account: 'ada@acme.example',
      method: 'google',
    });
  });

  it('keeps the number of an account without an address', async () => {
    const { services, kept } = create();
    services.hub.reply('userProfile', profile({ username: 'Ada', mobile: '13800000000' }));
    await rememberAccount(services, tenant);
    expect(kept()).toEqual({ name: 'Ada', account: '13800000000', method: 'google' });
  });

  it('keeps the name alone where the hub does not answer', async () => {
    const { services, kept } = create();
    services.hub.reply('userProfile', new HubError('timeout'));
    await rememberAccount(services, tenant);
    expect(kept()).toEqual({ name: 'Ada', method: 'google' });
    expect(services.hub.calls[0]?.options.timeoutMs).toBe(2000);
  });
});

const byMail = { email: 'ada@acme.example' };
const byNumber = { mobile: '13800000000' };

describe('a sign-out that keeps nothing', () => {
  it.each([
    ['forgets who signs out', 'Ada', null],
    ['leaves another account, whose owner asked for it', 'Grace', { name: 'Ada' }],
  ])('%s', async (_, username, left) => {
    const { services, kept } = create();
    services.storage.remove('last-method');
    services.hub.reply('userProfile', profile({ username: 'Ada' }));
    await rememberAccount(services, tenant);
    services.session.signIn({ token: 'U', ticket: '', username });
    services.hub.reply('userProfile', profile({ username }));
    await forgetOwn(services, tenant);
    expect(kept()).toEqual(left);
  });

  it.each([
    ['forgets who has another name since', byMail, byMail, true],
    ['forgets who has an address since', byNumber, { ...byNumber, email: 'ada.l@acme.example' }, true],
    ['leaves an account of another address', byMail, { email: 'grace@acme.example' }, false],
  ])('%s', async (_, first, addresses, isForgotten) => {
    const { services, kept } = create();
    const info = { username: 'Somebody', ...addresses };
    services.hub.reply('userProfile', profile({ username: 'Ada', ...first }));
    await rememberAccount(services, tenant);
    services.session.signIn({ token: 'U', ticket: '', username: info.username });
    services.hub.reply('userProfile', profile(info));
    await forgetOwn(services, tenant);
    expect(kept() === null).toBe(isForgotten);
  });

  it('leaves the record of another name where the hub does not answer', async () => {
    const { services, kept } = create();
    services.hub.reply('userProfile', profile({ username: 'Ada', email: 'ada@acme.example' }));
    await rememberAccount(services, tenant);
    services.session.signIn({ token: 'U', ticket: '', username: 'Grace' });
    services.hub.reply('userProfile', new HubError('timeout'));
    await forgetOwn(services, tenant);
    expect(kept()).toMatchObject({ name: 'Ada' });
  });
});
