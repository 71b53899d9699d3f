import { expect, test } from 'vitest';
import type { EntryErrorKind } from '../contract/errors';
import { HubError } from '../api/hubError';
import { canRetry, errorText } from './errorText';

test.each(['business', 'service', 'session', 'gateway'] as const)(
  'a %s failure shows the hub’s message',
  (kind) => {
    const error = new HubError(kind, { code: -1, hubMessage: 'No such account' });
    expect(errorText(error, 'error.login_failed')).toEqual({ text: 'No such account' });
  },
);

test.each(['business', 'service', 'session', 'gateway'] as const)(
  'a %s failure without a message shows the caller’s text, else "server error"',
  (kind) => {
    expect(errorText(new HubError(kind, { code: -1 }), 'error.login_failed')).toEqual({
      key: 'error.login_failed',
    });
    expect(errorText(new HubError(kind, { code: -1 }))).toEqual({ key: 'error.server' });
  },
);

test.each([
  ['network', 'error.network'],
  ['timeout', 'error.timeout'],
  ['chunk', 'error.chunk'],
  ['config', 'error.config'],
] as const)('%s has its own text, whatever the message', (kind, key) => {
  expect(errorText(new HubError(kind, { hubMessage: '<b>injected</b>' }), 'error.login_failed')).toEqual({
    key,
  });
});

test('an answer that cannot be read is a "server error", unless a failure with an envelope brought a message', () => {
  expect(errorText(new HubError('malformed'))).toEqual({ key: 'error.server' });
  expect(errorText(new HubError('malformed', { hubMessage: 'Closed for today' }))).toEqual({
    text: 'Closed for today',
  });
});

test('500101 shows nothing', () => {
  expect(errorText(new HubError('silent', { code: -500101, hubMessage: 'internal' }))).toBeNull();
});

test.each([new Error('bug'), 'text', undefined, { kind: 'business', hubMessage: 'forged' }])(
  'any other error (%o) shows the caller’s text',
  (error) => expect(errorText(error, 'error.login_failed')).toEqual({ key: 'error.login_failed' }),
);

test('an unknown kind shows the caller’s text', () => {
  expect(errorText(new HubError('newer' as EntryErrorKind), 'error.login_failed')).toEqual({
    key: 'error.login_failed',
  });
});

test.each([
  ['network', true],
  ['timeout', true],
  ['malformed', true],
  ['gateway', true],
  ['business', false],
  ['service', false],
  ['session', false],
  ['config', false],
] as const)('can be retried after %s: %s', (kind, expected) => {
  expect(canRetry(new HubError(kind))).toBe(expected);
});
