import { expect, it } from 'vitest';
import { callbackCases } from '../../src/testing/callbackCases';
import { mayLeadTo } from './returnAddress';

const named = callbackCases.filter(({ value, rules }) => typeof value === 'string' && !rules.trustSiblings);

it.each(named)('takes what the widget leads to, $title: $value', ({ value, rules, expected }) => {
  const { portalOrigin: portal, callbackHosts: hosts } = rules;
  expect(mayLeadTo(value, { portal, hosts })).toBe(expected !== null);
});

it('asks for a host of the same site by name', () => {
  const rules = { portal: 'https://hub.example.com', hosts: [] };
  expect(mayLeadTo('https://shop.example.com/', rules)).toBe(false);
  expect(mayLeadTo('https://shop.example.com/', { ...rules, hosts: ['shop.example.com'] })).toBe(true);
});
