import { describe, expect, it } from 'vitest';
import { createFakeServices } from '../testing/fakeServices';
import { createLoginControl } from './createLoginControl';

describe('createLoginControl', () => {
  it('begins empty, at the e-mail', () => {
    const control = createLoginControl(createFakeServices());
    expect(control.get()).toEqual({ tab: 'email', lastMethod: null });
    expect(control.restoreAccount()).toBe('');
  });

  it('keeps tab and address over a reload', () => {
    const services = createFakeServices();
    const control = createLoginControl(services);
    control.keepAccount('half@exam');
    expect(createLoginControl(services).restoreAccount()).toBe('half@exam');
    control.chooseTab('phone');
    expect(control.get().tab).toBe('phone');
    expect(createLoginControl(services).get().tab).toBe('phone');
    control.chooseTab('email');
    expect(createLoginControl(services).get().tab).toBe('email');
    expect(createLoginControl(services).restoreAccount()).toBe('half@exam');
  });

  it.each([
    [{ account: 'a@example.com', tab: 'register.email' }, 'email', 'a@example.com'],
    [{ account: '13800138000', tab: 'reset' }, 'email', ''],
    [{ account: '13800138000', tab: 'login.sms', step: 0 }, 'phone', ''],
  ])('reads the draft %j', (draft, tab, account) => {
    const services = createFakeServices();
    services.storage.set('draft', draft);
    const control = createLoginControl(services);
    expect(control.get().tab).toBe(tab);
    expect(control.restoreAccount()).toBe(account);
  });

  it('reads again after a reset', () => {
    const services = createFakeServices();
    const control = createLoginControl(services);
    control.keepAccount('a@example.com');
    services.storage.remove('draft');
    services.storage.set('last-method', 'google');
    control.reset();
    expect(control.get()).toEqual({ tab: 'email', lastMethod: 'google' });
    expect(control.restoreAccount()).toBe('');
  });
});
