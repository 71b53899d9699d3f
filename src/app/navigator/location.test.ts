import { describe, expect, it } from 'vitest';
import {
  methodOf,
  placeAt,
  reducePlace,
  screenAt,
  shownAt,
  stepOf,
  type Location,
  type NavigatorEvent,
  type Place,
  type Shown,
} from './location';

const login = { screen: 'login' } as const;
const wechat = { screen: 'method', id: 'wechat' } as const;
const lark = { screen: 'method', id: 'lark' } as const;
const factor = { screen: 'secondFactor', id: null } as const;
const bind = { screen: 'bindPhone', id: null } as const;
const stepAt = (step: number) => ({ screen: 'register', step }) as const;

const at = (path: string, ...above: readonly Location[]): Place => placeAt(path, above);
const atLogin = (...above: readonly Location[]): Place => at('/entry', ...above);
const atRegister = (...above: readonly Location[]): Place => at('/entry/register', ...above);

it.each([
  ['/entry', 'login'],
  ['/entry/', 'login'],
  ['/entry/login', 'login'],
  ['/entry_login', 'login'],
  ['/entry/register', 'register'],
  ['/entry/forgot_password', 'forgot_password'],
  ['/entry/authorize', 'authorize'],
  ['/entry/open/auth', 'open_auth'],
  ['/entry/nothing', 'login'],
  ['/content', 'content'],
  ['/account', 'account'],
  ['/service/agreement', 'agreement'],
  ['/privacy/policy', 'privacy'],
  ['/entry/undo', 'undo'],
])('%s shows %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});

describe('reducePlace', () => {
  it.each<[string, Place, NavigatorEvent, Place]>([
    ['goes to another address', atLogin(wechat), { type: 'went', path: '/entry/register' }, atRegister()],
    [
      'takes what a history entry holds',
      atLogin(),
      { type: 'went', path: '/entry', above: [wechat] },
      atLogin(wechat),
    ],
    ['opens a method above the form', atLogin(), { type: 'opened', location: wechat }, atLogin(wechat)],
    ['opens one method at a time', atLogin(wechat), { type: 'opened', location: lark }, atLogin(lark)],
    ['opens a next step above the form', atLogin(), { type: 'opened', location: factor }, atLogin(factor)],
    [
      'opens a next step in place of the method that led there',
      atLogin(wechat),
      { type: 'opened', location: bind },
      atLogin({ ...bind, id: 'wechat' }),
    ],
    [
      'opens it above the form, too, where the method was in its place',
      { path: '/entry', stack: [lark] },
      { type: 'opened', location: bind },
      atLogin({ ...bind, id: 'lark' }),
    ],
    [
      'opens one next step at a time, which knows its method',
      atLogin({ ...bind, id: 'wechat' }),
      { type: 'opened', location: factor },
      atLogin({ ...factor, id: 'wechat' }),
    ],
    [
      'keeps the steps of the form below a next step',
      atRegister(stepAt(1)),
      { type: 'opened', location: factor },
      atRegister(stepAt(1), factor),
    ],
    [
      'shows a method in place of the form',
      atLogin(),
      { type: 'showed', location: lark },
      { path: '/entry', stack: [lark] },
    ],
    ['closes a method', atLogin(wechat), { type: 'closed' }, atLogin()],
    [
      'closes a method in place of the form',
      { path: '/entry', stack: [lark] },
      { type: 'closed' },
      atLogin(),
    ],
    ['closes a next step', atRegister(stepAt(1), factor), { type: 'closed' }, atRegister(stepAt(1))],
    [
      'closes a next step and returns to its method',
      atLogin({ ...bind, id: 'wechat' }),
      { type: 'closed' },
      atLogin(wechat),
    ],
    ['goes steps forward', atRegister(), { type: 'stepped', step: 2 }, atRegister(stepAt(1), stepAt(2))],
    ['goes steps back', atRegister(stepAt(1), stepAt(2)), { type: 'stepped', step: 0 }, atRegister()],
    [
      'goes steps back below a next step',
      atRegister(stepAt(1), stepAt(2), factor),
      { type: 'stepped', step: 1 },
      atRegister(stepAt(1), factor),
    ],
  ])('%s', (_, before, event, after) => {
    expect(reducePlace(before, event)).toEqual(after);
  });

  it.each<[string, Place, NavigatorEvent]>([
    ['has nothing to close', atRegister(stepAt(1)), { type: 'closed' }],
    ['is at this step', atRegister(stepAt(1)), { type: 'stepped', step: 1 }],
  ])('is the same object where it %s', (_, place, event) => {
    expect(reducePlace(place, event)).toBe(place);
  });
});

it('knows step and method of a place', () => {
  expect(stepOf(atLogin(wechat))).toBe(0);
  expect(stepOf(atRegister(stepAt(1), stepAt(2), factor))).toBe(2);
  expect(methodOf(atRegister(stepAt(1)))).toBeNull();
  expect(methodOf(atLogin(factor))).toBeNull();
  expect(methodOf(atLogin(wechat))).toBe('wechat');
  expect(methodOf(atLogin({ ...bind, id: 'lark' }))).toBe('lark');
});

const wait = (status: 'waiting' | 'denied') =>
  ({ platform: 'google', status, problem: null, newTabHref: '' }) as const;

type Facts = typeof shownAt extends (place: Place, ...facts: infer Rest) => unknown ? Rest : never;

describe('shownAt', () => {
  const idle: Facts = [{ kind: 'form' }, { kind: 'idle' }, { kind: 'none' }, null];

  it('is the top of the stack', () => {
    expect(shownAt(atLogin(), ...idle)).toEqual(login);
    expect(shownAt(atLogin(wechat), ...idle)).toEqual(wechat);
    expect(shownAt(atRegister(stepAt(1), factor), ...idle)).toEqual(factor);
    expect(
      shownAt(atLogin(), { kind: 'form' }, { kind: 'completing' }, { kind: 'none' }, wait('denied')),
    ).toEqual(login);
  });

  it('is no form while what the address brings is handled', () => {
    const opening: Facts = [{ kind: 'opening' }, { kind: 'idle' }, { kind: 'none' }, null];
    expect(shownAt(atLogin(), ...opening)).toEqual({ screen: 'opening' });
    expect(shownAt(atLogin(wechat), ...opening)).toEqual(wechat);
    const denied: Facts = [{ kind: 'opening' }, { kind: 'idle' }, { kind: 'none' }, wait('denied')];
    expect(shownAt(atLogin(), ...denied)).toEqual(login);
    expect(shownAt(at('/content'), ...opening)).toEqual({ screen: 'content' });
  });

  it.each<[Shown['screen'], Facts]>([
    ['refused', [{ kind: 'refused' }, { kind: 'completed' }, { kind: 'offered' }, wait('waiting')]],
    ['unreachable', [{ kind: 'unreachable' }, { kind: 'idle' }, { kind: 'offered' }, wait('waiting')]],
    ['session', [{ kind: 'form' }, { kind: 'completed' }, { kind: 'none' }, wait('waiting')]],
    ['session', [{ kind: 'form' }, { kind: 'idle' }, { kind: 'signingOut' }, wait('waiting')]],
    ['provider', [{ kind: 'form' }, { kind: 'idle' }, { kind: 'none' }, wait('waiting')]],
  ])('is %s before all locations, but never instead of a page', (screen, facts) => {
    expect(shownAt(atLogin(factor), ...facts)).toEqual({ screen });
    expect(shownAt(at('/entry/authorize'), ...facts)).toEqual({ screen });
    for (const page of ['/content', '/privacy/policy', '/service/agreement', '/entry/undo'])
      expect(shownAt(at(page), ...facts)).toEqual({ screen: screenAt(page) });
  });
});
