import { describe, expect, it } from 'vitest';
import { createFakeServices } from '../../testing/fakeServices';
import { createLoginDraft } from './loginDraft';

describe('createLoginDraft', () => {
  it('starts empty on the e-mail tab', () => {
    const control = createLoginDraft(createFakeServices());
    expect(control.get()).toEqual({ tab: 'email', lastMethod: null });
    expect(control.restoreAccount()).toBe('');
  });

  it('keeps tab and address over a reload', () => {
    const services = createFakeServices();
    const control = createLoginDraft(services);
    control.keepAccount('half@exam');
    expect(createLoginDraft(services).restoreAccount()).toBe('half@exam');
    control.chooseTab('phone');
    expect(control.get().tab).toBe('phone');
    expect(createLoginDraft(services).get().tab).toBe('phone');
    control.chooseTab('email');
    expect(createLoginDraft(services).get().tab).toBe('email');
    expect(createLoginDraft(services).restoreAccount()).toBe('half@exam');
  });

  it.each([
    [{ account: 'a@example.com', tab: 'register.email' }, 'email', 'a@example.com'],
    [{ account: '13800138000', tab: 'reset' }, 'email', ''],
    [{ account: '13800138000', tab: 'login.sms', step: 0 }, 'phone', ''],
    [{ account: 'a@example.com', tab: 'login.email_code', step: 0 }, 'email', 'a@example.com'],
  ])('reads the draft %j', (draft, tab, account) => {
    const services = createFakeServices();
    services.storage.set('draft', draft);
    const control = createLoginDraft(services);
    expect(control.get().tab).toBe(tab);
    expect(control.restoreAccount()).toBe(account);
  });

  it('keeps the phone form’s draft when the e-mail tab is visited', () => {
    const services = createFakeServices();
    const control = createLoginDraft(services);
    control.keepAccount('a@example.com');
    control.chooseTab('phone');
    expect(services.storage.get('draft')).toEqual({ account: '', tab: 'login.password' });
    const sent = { account: '13800138000', tab: 'login.sms', step: 0 };
    services.storage.set('draft', sent);
    control.chooseTab('email');
    expect(services.storage.get('draft')).toEqual({ account: 'a@example.com', tab: 'login.email' });
    control.chooseTab('phone');
    expect(services.storage.get('draft')).toEqual(sent);
    control.chooseTab('email');
    const answered = { ...sent, resend_at: 1 };
    services.storage.set('draft', answered);
    control.chooseTab('phone');
    expect(services.storage.get('draft')).toEqual(answered);
  });

  it('takes over a number typed on another screen', () => {
    const services = createFakeServices();
    services.storage.set('draft', { account: '13800138000', tab: 'register.mobile' });
    createLoginDraft(services).chooseTab('phone');
    expect(services.storage.get('draft')).toEqual({ account: '13800138000', tab: 'login.password' });
  });

  it('reads again after a reset', () => {
    const services = createFakeServices();
    const control = createLoginDraft(services);
    control.keepAccount('a@example.com');
    services.storage.remove('draft');
    services.storage.set('last-method', 'google');
    control.reset();
    expect(control.get()).toEqual({ tab: 'email', lastMethod: 'google' });
    expect(control.restoreAccount()).toBe('');
  });

  it.each([
    [{ account: 'a@example.com', tab: 'register.email' }, 'a@example.com'],
    [{ account: 'half', tab: 'reset' }, 'half'],
    [{ account: '', tab: 'reset' }, 'before@example.com'],
    [{ account: 'mine@example.com', tab: 'login.email' }, 'before@example.com'],
  ])('takes the address of %j into the e-mail tab', (draft, account) => {
    const services = createFakeServices();
    const control = createLoginDraft(services);
    control.keepAccount('before@example.com');
    services.storage.set('draft', draft);
    control.adoptSharedAccount();
    expect(control.get().tab).toBe('email');
    expect(control.restoreAccount()).toBe(account);
  });

  it.each([
    { account: '13800138000', tab: 'register.mobile' },
    { account: '+49 151', country: 'DE', tab: 'reset' },
  ])('takes the number of %j into the phone tab', (draft) => {
    const services = createFakeServices();
    const control = createLoginDraft(services);
    services.storage.set('draft', draft);
    control.adoptSharedAccount();
    expect(control.get().tab).toBe('phone');
    const { account } = draft;
    expect(services.storage.get('draft')).toMatchObject({ account, tab: 'login.password' });
  });
});
