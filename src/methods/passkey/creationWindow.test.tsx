import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePopups } from '../../testing/fakePopups';
import { createFakeServices } from '../../testing/fakeServices';
import { renderScreen, settle } from '../../testing/renderScreen';
import type { MethodContext } from '../method';
import { placeOfCreation } from './canMakeHere';
import * as ceremonyModule from './ceremony';
import { endMessage, optionsMessage, readyMessage } from './creationMessages';
import { CreationRoute } from './CreationRoute';
import { isCreationWindow, openCreationWindow } from './creationWindow';

const portal = 'https://own.site';
const options = { challenge: 'AQID', user: { name: 'ada@example.com' } };
const response = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key' as const,
  response: { clientDataJSON: 'a', attestationObject: 'b' },
};
const answered = { kind: 'answered', response } as const;

function open() {
  const popups = createFakePopups(portal);
  const services = createFakeServices({ mode: 'frame' });
  const closing = new AbortController();
  const make = openCreationWindow({ popups, services }, closing.signal);
  return { popups, services, closing, make, heard: () => popups.opened[0]?.heard };
}

describe('the frame', () => {
  const how = { signal: new AbortController().signal };

  it('opens the portal, and hands out nothing but the options, to it alone', async () => {
    const { popups, make, heard } = open();
    expect(popups.opened[0]?.url).toBe(
      `${portal}/entry/login?platform=passkey&popup=1&state=create&opener=${encodeURIComponent(portal)}`,
    );
    popups.say(readyMessage);
    expect(heard()).toEqual([]);
    const end = make?.(options, how);
    expect(heard()).toEqual([[optionsMessage(options), portal]]);
    popups.say(endMessage(answered));
    expect(await end).toEqual(answered);
  });

  it('answers a window that asks again', () => {
    const { popups, make, heard } = open();
    void make?.(options, how);
    expect(heard()).toEqual([]);
    popups.say(readyMessage);
    popups.say(readyMessage);
    expect(heard()).toHaveLength(2);
  });

  it.each<[string, object, object]>([
    ['another origin', endMessage(answered), { origin: 'https://evil.example' }],
    ['another window', endMessage(answered), { source: {} }],
    ['another version', { ...endMessage(answered), version: 2 }, {}],
    ['no answer of a browser', endMessage({ ...answered, response: { id: 1 } } as never), {}],
    ['an unknown end', endMessage({ kind: 'constructor' } as never), {}],
  ])('does not hear %s', async (_, message, from) => {
    const { popups, make } = open();
    const end = make?.(options, how);
    popups.say(message, from);
    popups.say(endMessage({ kind: 'exists' }));
    expect(await end).toEqual({ kind: 'exists' });
  });

  it('counts a closed window as cancelled', async () => {
    const { popups, services, make } = open();
    const end = make?.(options, how);
    popups.opened[0]?.close();
    await services.clock.advance(500);
    await services.clock.advance(2000);
    expect(await end).toEqual({ kind: 'cancelled' });
  });

  it('hears what a closed window said last', async () => {
    const { popups, services, make } = open();
    const end = make?.(options, how);
    popups.opened[0]?.close();
    await services.clock.advance(500);
    popups.say(endMessage(answered));
    expect(await end).toEqual(answered);
  });

  it('closes the window when the visitor goes on', async () => {
    const { popups, services, closing, make } = open();
    const end = make?.(options, how);
    closing.abort();
    expect(await end).toEqual({ kind: 'cancelled' });
    expect(popups.opened[0]?.closed).toBe(true);
    expect([popups.listeners.size, services.clock.waiting]).toEqual([0, 0]);
  });

  it('is told when the browser blocks the window', () => {
    const popups = Object.assign(createFakePopups(portal), { isBlocked: true });
    expect(openCreationWindow({ popups, services: createFakeServices() }, how.signal)).toBeNull();
  });
});

it.each([
  ['a page', 'page', true, undefined, 'page'],
  ['a page with a policy that forbids it', 'page', true, false, null],
  ['a frame that may', 'frame', false, true, 'page'],
  ['a frame that may not', 'frame', false, false, 'window'],
  ['a frame in a browser without such a policy', 'frame', false, undefined, 'window'],
] as const)('%s', (_, mode, isTop, isAllowed, place) => {
  const featurePolicy = { allowsFeature: () => isAllowed };
  const document = isAllowed === undefined ? {} : { featurePolicy };
  const view: Record<string, unknown> = { location: { hostname: 'own.site' }, document };
  view['parent'] = isTop ? view : {};
  const services = createFakeServices({ mode });
  expect(placeOfCreation({ services, view: view as unknown as Window })).toBe(place);
});

describe('the window', () => {
  const make = vi.spyOn(ceremonyModule, 'makePasskey');
  afterEach(() => void make.mockReset());
  afterAll(() => make.mockRestore());

  const opener = { postMessage: vi.fn() };
  const close = vi.fn();
  let services: ReturnType<typeof createFakeServices>;
  let popups: ReturnType<typeof createFakePopups>;

  beforeEach(() => {
    vi.clearAllMocks();
    make.mockResolvedValue(answered);
    services = createFakeServices();
    popups = createFakePopups(portal);
  });
  function openWindow() {
    const { signal } = new AbortController();
    const context = { services, popups, view: { close, opener }, signal } as unknown as MethodContext;
    return renderScreen(
      <StrictMode>
        <CreationRoute context={context} />
      </StrictMode>,
    );
  }
  const ask = (from: object = {}) =>
    act(async () => popups.say(optionsMessage(options), { source: opener, ...from }));

  it('makes a passkey at the click, hands it over and closes', async () => {
    const { screen, user } = openWindow();
    expect(opener.postMessage).toHaveBeenLastCalledWith(readyMessage, portal);
    expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull();
    await ask({ origin: 'https://evil.example' });
    await ask({ source: {} });
    expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull();
    await ask();
    expect(make).not.toHaveBeenCalled();
    await settle(user.click(screen.getByRole('button', { name: 'Create a passkey' })));
    expect(make.mock.calls.map(([given]) => given)).toEqual([options]);
    expect(opener.postMessage).toHaveBeenLastCalledWith(endMessage(answered), portal);
    expect(close).toHaveBeenCalledOnce();
  });

  it('stays when the browser’s dialog is cancelled', async () => {
    make.mockResolvedValue({ kind: 'cancelled' });
    const { screen, user } = openWindow();
    await ask();
    await settle(user.click(screen.getByRole('button', { name: 'Create a passkey' })));
    expect(screen.getByText(/^No passkey was created/)).toBeVisible();
    await settle(user.click(screen.getByRole('button', { name: 'Cancel' })));
    expect(opener.postMessage).toHaveBeenLastCalledWith(endMessage({ kind: 'cancelled' }), portal);
    expect(close).toHaveBeenCalledOnce();
  });

  it('says when nobody waits for it', async () => {
    const { screen } = openWindow();
    await act(() => services.clock.advance(5000));
    expect(screen.getByRole('alert')).toHaveTextContent('no longer waiting');
  });

  it.each([
    ['a frame', { opener: portal }, true],
    ['a sign-in of another page', { opener: portal, state: 'state-1' }, false],
    ['another site', { opener: 'https://shop.example' }, false],
    ['nobody', { opener: null }, false],
  ])('is for %s', (_, address, isFor) => {
    const config = services.config();
    const asked = { ...config.address, platform: 'passkey', popup: true, state: 'create', ...address };
    const asks = { ...services, config: () => ({ ...config, address: asked }) };
    expect(isCreationWindow({ services: asks })).toBe(isFor);
  });
});
