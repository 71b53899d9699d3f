import { describe, expect, it } from 'vitest';
import { withLarkScripts } from './withLarkScripts';

const portal = 'https://portal.example';
const lark = { sdkAddress: (): string => 'https://lark.example/op/h5-js-sdk-1.5.26.js' };
const on = { profile: { lark_login: true } };

describe('withLarkScripts', () => {
  it('lists the host of the JSSDK where Lark is on, once', () => {
    const listed = withLarkScripts({ ...on, script_hosts: ['https://own.example'] }, lark, portal);
    expect(listed.script_hosts).toEqual(['https://own.example', 'https://lark.example']);
    expect(withLarkScripts(listed, lark, portal)).toBe(listed);
  });

  it.each([
    ['Lark is off', {}, lark],
    ['the hub has no Lark', on, null],
    ['the portal serves it', on, { sdkAddress: (): string => `${portal}/sdk.js` }],
  ])('lists none where %s', (_, settings, adapter) => {
    expect(withLarkScripts(settings, adapter, portal)).toBe(settings);
  });
});
