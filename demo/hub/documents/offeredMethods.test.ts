import { describe, expect, it } from 'vitest';
import { acmeSettings } from '../seed/acmeSettings';
import { atelierSettings } from '../seed/atelierSettings';
import { offeredMethods } from './offeredMethods';

const tenant = (settings: object) =>
  ({ id: 't', host: 'a.example', isNeutral: false, settings }) as unknown as Parameters<
    typeof offeredMethods
  >[0];

describe('offeredMethods', () => {
  it.each([
    [{}, 'email phone'],
    [{ profile: { mobile_login: false } }, 'email'],
    [{ profile: { mailbox_login: false } }, 'phone'],
    [{ theme: { disable_mobile_login: true } }, 'email'],
    [acmeSettings, 'email phone'],
    [atelierSettings, 'email'],
  ])('of %j is %s', (settings, methods) => {
    expect(offeredMethods(tenant(settings))).toBe(methods);
  });

  it('is both where there is no tenant', () => {
    expect(offeredMethods(undefined)).toBe('email phone');
  });
});
