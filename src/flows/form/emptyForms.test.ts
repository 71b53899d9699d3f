/** What every form says when it is sent empty: all fields at once, the first of them with the focus. */
import { describe, expect, it, vi } from 'vitest';
import { createFakeAccount } from '../../testing/fakeAccount';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createAgreement } from '../register/agreeToTerms';
import { createBindPhone } from '../register/bindPhone';
import { createRegisterNumber } from '../register/registerNumber';
import { createRegisterWithCredential, createRegisterWithEmail } from '../register/registerWithEmail';
import { createRegisterWithPhone } from '../register/registerWithPhone';
import { createResetPassword } from '../reset/resetPassword';
import type { FormField } from './formState';
import type { StepForm, StepFormDeps } from './stepForm';

const nothing = (): void => undefined;
const noSteps = { get: () => [], release: () => Promise.resolve(), lose: nothing };
const newNumber = {
  kind: 'newAccount',
  account: '13800138001',
  challenge: 'c',
  method: 'sms',
  fields: ['agreement', 'position', 'industry', 'nickname'],
} as const;

const changedTerms = { ...newNumber, fields: ['agreement'], terms: { version: '2', agreed: '1' } } as const;

describe('a box of the terms is never ticked by default', () => {
  it.each<[string, (deps: StepFormDeps) => StepForm]>([
    ['registration by e-mail', createRegisterWithEmail],
    ['registration by phone', (deps) => createRegisterWithPhone(deps, noSteps)],
    [
      'registration with a passkey',
      (deps) => createRegisterWithCredential(deps, { make: vi.fn(), register: vi.fn() }),
    ],
    ['the account of a confirmed number', (deps) => createRegisterNumber(deps, newNumber, nothing)],
    [
      'phone binding',
      (deps) => createBindPhone(deps, { method: () => 'wechat', isSetUp: () => false, onGone: nothing }),
    ],
    ['changed terms', (deps) => createAgreement(deps, changedTerms, nothing)],
  ])('%s', async (_, create) => {
    const { flow, form, services } = createFakeAccount(create);
    expect(form().values.isAgreed).toBe(false);
    await flow.submit();
    const { problem, otherProblems = [] } = form();
    expect([problem, ...otherProblems].map((each) => each?.field)).toContain('isAgreed');
    expect(services.hub.calls).toEqual([]);
  });

  it('nor by an earlier agreement in this browser, where the terms have changed', () => {
    const { reload, services } = createFakeAccount((deps) => createAgreement(deps, changedTerms, nothing));
    services.storage.set('agreement', 'v1');
    expect(reload().state.get().values.isAgreed).toBe(false);
  });
});

describe('an empty form names every field at once', () => {
  it.each<[string, (deps: StepFormDeps) => StepForm, FormField[]]>([
    ['registration by e-mail', createRegisterWithEmail, ['account', 'password', 'isAgreed']],
    [
      'registration by e-mail with a nickname',
      (deps) => createRegisterWithEmail({ ...deps, asksNickname: () => true }),
      ['account', 'password', 'nickname', 'isAgreed'],
    ],
    [
      'registration by phone',
      (deps) => createRegisterWithPhone(deps, noSteps),
      ['account', 'code', 'isAgreed'],
    ],
    [
      'the account of a confirmed number',
      (deps) => createRegisterNumber(deps, newNumber, nothing),
      ['nickname', 'trade', 'position', 'isAgreed'],
    ],
    [
      'phone binding',
      (deps) => createBindPhone(deps, { method: () => 'wechat', isSetUp: () => false, onGone: nothing }),
      ['account', 'code', 'isAgreed'],
    ],
    ['reset', createResetPassword, ['account']],
  ])('%s', async (_, create, fields) => {
    const { flow, form, services, toasts } = createFakeAccount(create);
    await flow.submit();
    const { problem, otherProblems = [] } = form();
    expect([problem, ...otherProblems].map((each) => each?.field)).toEqual(fields);
    expect(services.hub.calls).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it('the new passwords of a reset', async () => {
    const { flow, form, services } = createFakeAccount(createResetPassword);
    for (const name of ['resetPasswordCheck', 'emailSend', 'checkCaptcha'])
      services.hub.reply(name, { code: 1, info: { account_type: 'email' } });
    services.hub.reply('resetPasswordByEmail', recordedAnswers.signedIn);
    flow.type({ account: 'ada@example.com' });
    await flow.submit();
    flow.type({ code: '123456' });
    await flow.submit();
    await services.clock.advance(800);
    await flow.submit();
    expect(form().problem?.field).toBe('password');
    expect(form().otherProblems?.map(({ field }) => field)).toEqual(['confirm']);
    // Each field that is typed into is no longer wrong; the other one stays marked.
    flow.type({ password: 'abc123' });
    expect(form().problem).toBeNull();
    expect(form().otherProblems).toHaveLength(1);
  });
});
