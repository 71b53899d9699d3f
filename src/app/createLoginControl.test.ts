import { describe, expect, it } from 'vitest';
import { createFakeServices } from '../testing/fakeServices';
import { createLoginControl } from './createLoginControl';

describe('createLoginControl', () => {
  it('begins empty, at the e-mail', () => {
    expect(createLoginControl(createFakeServices()).get()).toEqual({
      tab: 'email',
      restoredAccount: '',
      lastMethod: null,
    });
  });

  it('keeps tab and address over a reload', () => {
    const services = createFakeServices();
    const control = createLoginControl(services);
    control.keepAccount('half@exam');
    expect(createLoginControl(services).get()).toMatchObject({ tab: 'email', restoredAccount: 'half@exam' });
    control.chooseTab('phone');
    expect(control.get().tab).toBe('phone');
    expect(createLoginControl(services).get().tab).toBe('phone');
    control.chooseTab('email');
    expect(createLoginControl(services).get()).toMatchObject({ tab: 'email', restoredAccount: 'half@exam' });
  });

  it.each([
    [{ account: 'a@example.com', tab: 'register.email' }, 'email', 'a@example.com'],
    [{ account: '13800138000', tab: 'reset' }, 'email', ''],
    [{ account: '13800138000', tab: 'login.sms', step: 0 }, 'phone', ''],
  ])('reads the draft %j', (draft, tab, restoredAccount) => {
    const services = createFakeServices();
    services.storage.set('draft', draft);
    expect(createLoginControl(services).get()).toMatchObject({ tab, restoredAccount });
  });

  it('reads again after a reset', () => {
    const services = createFakeServices();
    const control = createLoginControl(services);
    control.keepAccount('a@example.com');
    services.storage.remove('draft');
    services.storage.set('last-method', 'google');
    control.reset();
    expect(control.get()).toEqual({ tab: 'email', restoredAccount: '', lastMethod: 'google' });
  });
});
