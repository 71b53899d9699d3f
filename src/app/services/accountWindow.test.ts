import { expect, it, vi } from 'vitest';
import type { AccountMessage } from '../../contract/accountMessages';
import { envelope } from '../../contract/messages';
import type { IncomingMessage, PopupWindow } from '../../methods/openid/providerPopup';
import { accountAddress, createAccountWindow } from './accountWindow';

const portal = 'https://hub.example';
const changed = envelope('account-change', { what: 'password' });

function openScene(opened: PopupWindow | null) {
  let hear: ((message: IncomingMessage) => void) | undefined;
  const onMessage = vi.fn<(message: AccountMessage) => void>();
  const leave = new AbortController();
  const stop = vi.fn();
  const account = createAccountWindow({
    popups: {
      open: () => opened,
      listen: (listener) => {
        hear = listener;
        return stop;
      },
    },
    portal,
    address: () => `${portal}/account`,
    onMessage,
    signal: leave.signal,
  });
  const say = (message: Partial<IncomingMessage>) =>
    hear?.({ source: opened, origin: portal, data: changed, ...message });
  return { account, say, onMessage, leave, stop };
}

const popup = {
  closed: false,
  close: () => undefined,
  focus: vi.fn<() => void>(),
  postMessage: () => undefined,
} satisfies PopupWindow;

it('hears its own windows at the portal’s origin, and nobody else', () => {
  const { account, say, onMessage, leave, stop } = openScene(popup);
  say({});
  expect(onMessage).not.toHaveBeenCalled();
  account.open();
  say({ origin: 'https://hub.example.evil' });
  say({ origin: 'null' });
  say({ source: {} });
  say({ source: null });
  say({ data: envelope('login-success', { auth_token: 'a' }) });
  expect(onMessage).not.toHaveBeenCalled();
  say({});
  expect(onMessage.mock.calls).toEqual([[changed]]);
  leave.abort();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('leads to the window that is open already', () => {
  const { account } = openScene(popup);
  account.open();
  expect(popup.focus).not.toHaveBeenCalled();
  account.open();
  expect(popup.focus).toHaveBeenCalledOnce();
});

it('says when the browser has opened none', () => {
  const { account, say, onMessage } = openScene(null);
  expect(account.isBlocked.get()).toBe(false);
  account.open();
  expect(account.isBlocked.get()).toBe(true);
  say({ source: null });
  expect(onMessage).not.toHaveBeenCalled();
});

it('has the page’s language, colors and tenant in its address; a new tab is the portal’s own page', () => {
  const config = { hub: portal, domain: 'acme.example', colorScheme: 'dark' } as const;
  expect(accountAddress(config, 'zh', 'https://shop.example')).toBe(
    'https://hub.example/account?domain=acme.example&lang=zh&popup=1&opener=https%3A%2F%2Fshop.example&color_scheme=dark',
  );
  expect(accountAddress({ ...config, domain: null }, 'en', null)).toBe('https://hub.example/account?lang=en');
});
