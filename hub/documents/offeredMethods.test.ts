import { describe, expect, it } from 'vitest';
import type { SystemSettings } from '../../src/api/systemSettings';
import { acmeSettings } from '../../demo/seed/acmeSettings';
import { atelierSettings } from '../../demo/seed/atelierSettings';
import type { Tenant } from '../database/tables/tenants';
import { offeredMethods } from './portalPage';

const tenant = (settings: SystemSettings): Tenant => ({
  id: 't',
  host: 'a.example',
  neutral: false,
  limits: null,
  settings,
});

describe('offeredMethods', () => {
  it.each([
    [{}, 'email phone'],
    [{ profile: { mobile_login: false } }, 'email'],
    [{ profile: { mailbox_login: false } }, 'phone'],
    [{ theme: { disable_mobile_login: true } }, 'email'],
    [acmeSettings, 'email phone more'],
    [{ profile: { google_login: true } }, 'email phone more'],
    [{ profile: { providers: [{ id: 'a', name: 'A' }] } }, 'email phone more'],
    [atelierSettings, 'email more'],
  ])('of %j is %s', (settings, methods) => {
    expect(offeredMethods(tenant(settings)).join(' ')).toBe(methods);
  });

  it('is only the form without a tenant', () => {
    expect(offeredMethods(undefined)).toEqual(['email', 'phone']);
  });
});
