import { expect, it } from 'vitest';
import { readDevice } from './readDevice';

it.each([
  ['Chrome, Windows', { browser: 'Chrome', system: 'Windows', kind: 'computer' }],
  ['Safari, iPhone', { browser: 'Safari', system: 'iPhone', kind: 'phone' }],
  ['Samsung Internet, Android', { browser: 'Samsung Internet', system: 'Android', kind: 'phone' }],
  ['Safari, iPad', { browser: 'Safari', system: 'iPad', kind: 'tablet' }],
  ['Edge, ChromeOS', { browser: 'Edge', system: 'ChromeOS', kind: 'computer' }],
  ['WeChat', { browser: 'WeChat', system: '', kind: 'unknown' }],
  ['', { browser: '', system: '', kind: 'unknown' }],
  ['Chrome, Linux, x64', { browser: 'Chrome, Linux, x64', system: '', kind: 'computer' }],
])('%j', (device, read) => expect(readDevice(device)).toEqual(read));
