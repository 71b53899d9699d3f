import { describe, expect, it, vi } from 'vitest';
import type { CheckAnswer, SentCheck } from '../../api/humanCheck';
import { settle } from '../../testing/fakeClock';
import { createFakeServices } from '../../testing/fakeServices';
import type { CheckSolver } from './checks/checkSolver';
import { createHumanCheck, silentMs } from './humanCheck';
import { ability, retryAfterCaptcha } from './retryAfterCaptcha';

const question = { account: '13900139000', action: 'login' } as const;
const picture = 'data:image/png;base64,one';
const asked: CheckAnswer = { check: { kind: 'pow', signature: 'one' } };

function setUp({ isAble = true } = {}) {
  const services = createFakeServices();
  const solvePow = vi.fn<CheckSolver['solve']>(() => Promise.resolve('payload'));
  const solveFramed = vi.fn<CheckSolver['solve']>(() => Promise.resolve('token'));
  const framed = { isAble: () => true, isFramed: true, solve: solveFramed };
  const pow = { isAble: () => isAble, solve: solvePow };
  const check = createHumanCheck(services, { pow, turnstile: framed, hcaptcha: framed, geetest: framed });
  const abort = new AbortController();
  const solve = (info = asked, sent: SentCheck = ability) => check.solve(question, info, abort.signal, sent);
  const isPictureShown = () => check.image.get().kind === 'open';
  const held = () => solvePow.mockImplementationOnce((_, signal) => untilAborted(signal));
  return { services, solvePow, solveFramed, check, abort, solve, isPictureShown, held };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

describe('createHumanCheck', () => {
  it('answers without a word, with what it can answer next time', async () => {
    const { solve, solvePow, check } = setUp();
    await expect(solve()).resolves.toEqual({ ...ability, kind: 'pow', payload: 'payload' });
    expect(solvePow.mock.calls[0]?.[0]).toBe(asked.check);
    expect(check.isWorking.get()).toBe(false);
  });

  it('says that it works after a second, and is cancelled', async () => {
    const { services, solve, check, held } = setUp();
    held();
    const solved = solve();
    await services.clock.advance(silentMs - 1);
    expect(check.isWorking.get()).toBe(false);
    await services.clock.advance(1);
    expect(check.isWorking.get()).toBe(true);
    check.cancel();
    await expect(solved).resolves.toBeNull();
    expect(check.isWorking.get()).toBe(false);
  });

  it('ends with its request', async () => {
    const { solve, abort, held, isPictureShown } = setUp();
    held();
    const solved = solve();
    abort.abort();
    await expect(solved).resolves.toBeNull();
    expect(isPictureShown()).toBe(false);
  });

  it('works twice for a call, then shows a picture, which it requests', async () => {
    const { services, check, abort, solvePow, isPictureShown } = setUp();
    services.hub.reply('mobileCaptcha', { code: 1, info: { image_captcha: picture } });
    const sent: SentCheck[] = [];
    const call = (each: SentCheck) => {
      sent.push(each);
      return Promise.resolve({ isDone: true, code: 1, message: '', info: asked } as const);
    };
    const through = retryAfterCaptcha<CheckAnswer>(check, question, call, abort.signal);
    await settle();
    expect(sent.map(({ payload }) => payload)).toEqual([undefined, 'payload', 'payload']);
    expect(solvePow).toHaveBeenCalledTimes(2);
    expect(isPictureShown()).toBe(true);
    check.image.cancel();
    await expect(through).resolves.toBeNull();
  });

  it.each(['a page that cannot', 'a failure', 'an unknown kind'])(
    'shows a picture for %s',
    async (reason) => {
      const { services, solve, solvePow, check, isPictureShown } = setUp({
        isAble: reason !== 'a page that cannot',
      });
      if (reason === 'a failure') solvePow.mockRejectedValue(new Error('no worker'));
      services.hub.reply('mobileCaptcha', { code: 1, info: { image_captcha: picture } });
      const solved = solve(reason === 'an unknown kind' ? { check: { kind: 'riddle' } } : asked);
      await settle();
      expect(isPictureShown()).toBe(true);
      expect(check.image.get()).toMatchObject({ image: picture, offersOther: false });
      check.image.cancel();
      await expect(solved).resolves.toBeNull();
    },
  );

  it('shows the picture of a hub that has no other check, without another way', async () => {
    const { services, solve, check } = setUp();
    services.hub.reply('checkCaptcha', { code: 1, info: {} });
    const solved = solve({ image_captcha: picture });
    expect(check.image.get()).toMatchObject({ image: picture, offersOther: false });
    await check.image.submit('ab12');
    await expect(solved).resolves.toBe(ability);
  });

  it('works in place of a picture that the visitor cannot read, and says so at once', async () => {
    const { services, solve, check, solvePow } = setUp();
    services.hub.reply('mobileCaptcha', { code: 1, info: { check: { kind: 'pow', signature: 'two' } } });
    const solved = solve({ image_captcha: picture, check: { kind: 'pow' } });
    expect(check.image.get()).toMatchObject({ offersOther: true });
    const shown = vi.fn();
    check.isWorking.subscribe(() => void shown(check.isWorking.get()));
    check.image.giveUp();
    await settle();
    // Once: a dialog that closes in between would move the focus.
    expect(shown.mock.calls).toEqual([[true], [false]]);
    await expect(solved).resolves.toMatchObject({ payload: 'payload' });
    expect(services.hub.calls[0]?.request).toMatchObject({ type: 2, mobile: question.account });
    expect(solvePow.mock.calls[0]?.[0]).toMatchObject({ signature: 'two' });
  });

  it('shows the next picture where that fails', async () => {
    const { services, solve, check } = setUp();
    services.hub.reply(
      'mobileCaptcha',
      { code: 1, info: {} },
      { code: 1, info: { image_captcha: 'data:image/png;base64,two' } },
    );
    const solved = solve({ image_captcha: picture, check: { kind: 'pow' } });
    check.image.giveUp();
    await settle();
    expect(check.image.get()).toMatchObject({ image: 'data:image/png;base64,two', offersOther: true });
    check.image.cancel();
    await expect(solved).resolves.toBeNull();
  });

  describe('a check of another service', () => {
    const framed: CheckAnswer = { check: { kind: 'turnstile' } };
    const without = { can: ['pow', 'hcaptcha', 'geetest'] };

    it('is shown from the start', async () => {
      const { solve, check, solveFramed } = setUp();
      solveFramed.mockImplementationOnce((_, signal) => untilAborted(signal));
      const solved = solve(framed);
      expect(check.isWorking.get()).toBe(true);
      check.cancel();
      await expect(solved).resolves.toBeNull();
      await expect(solve(framed)).resolves.toEqual({ ...ability, kind: 'turnstile', payload: 'token' });
    });

    it('that fails is not asked for again: the next one says that it stands in', async () => {
      const { solve, check, solvePow, solveFramed } = setUp();
      solveFramed.mockRejectedValueOnce(new Error('blocked'));
      await expect(solve(framed)).resolves.toEqual(without);
      expect(check.isReplaced.get()).toBe(true);
      solvePow.mockImplementationOnce(async () => String(check.isWorking.get()));
      await expect(solve(asked, without)).resolves.toEqual({ ...without, kind: 'pow', payload: 'true' });
      expect(check.isReplaced.get()).toBe(false);
      // A later call of the visit does not wait for it.
      await expect(solve(framed)).resolves.toEqual(without);
      expect(solveFramed).toHaveBeenCalledOnce();
    });

    it('is replaced after two answers that were refused', async () => {
      const { solve, solveFramed } = setUp();
      const first = await solve(framed);
      const second = await solve(framed, first ?? {});
      await expect(solve(framed, second ?? {})).resolves.toEqual(without);
      expect(solveFramed).toHaveBeenCalledTimes(2);
    });

    it('gives way to a picture at a hub that asks for nothing else', async () => {
      const { services, solve, check, solveFramed, isPictureShown } = setUp();
      services.hub.reply('mobileCaptcha', { code: 1, info: { image_captcha: picture } });
      solveFramed.mockRejectedValueOnce(new Error('blocked'));
      const sent = await solve(framed);
      const solved = solve(framed, sent ?? {});
      await settle();
      expect(isPictureShown()).toBe(true);
      check.image.cancel();
      await expect(solved).resolves.toBeNull();
    });
  });
});
