import { describe, expect, it } from 'vitest';
import type { CheckAnswer } from '../../api/humanCheck';
import { HubError } from '../../api/hubError';
import { createFakeServices } from '../../testing/fakeServices';
import { settle } from '../../testing/fakeClock';
import { createHumanCheck } from './humanCheck';
import { createImageCaptcha } from './imageCaptcha';
import { retryAfterCaptcha } from './retryAfterCaptcha';
import {
  closedCaptcha,
  reduceImageCaptcha,
  type ImageCaptchaEvent,
  type ImageCaptchaState,
} from './imageCaptchaState';

const question = { account: '13900009999', action: 'register' } as const;
const picture = (name: string): string => `data:image/png;base64,${name}`;
const open: ImageCaptchaState = {
  kind: 'open',
  question,
  image: picture('one'),
  offersOther: false,
  work: null,
  problem: null,
};
const working: ImageCaptchaState = { ...open, work: { task: 'solve', attempt: 1 } };
const problem = { text: 'Wrong' };

describe('reduceImageCaptcha', () => {
  it.each<[ImageCaptchaState, ImageCaptchaEvent, ImageCaptchaState]>([
    [closedCaptcha, { type: 'asked', question, image: picture('one'), offersOther: false }, open],
    [working, { type: 'asked', question, image: picture('one'), offersOther: false }, open],
    [open, { type: 'started', task: 'solve', attempt: 1 }, working],
    [{ ...open, problem }, { type: 'started', task: 'solve', attempt: 1 }, working],
    [open, { type: 'refused', problem }, { ...open, problem }],
    [
      working,
      { type: 'answered', attempt: 1, image: picture('two'), problem },
      { ...open, image: picture('two'), problem },
    ],
    [working, { type: 'answered', attempt: 1, image: null, problem: null }, open],
    [open, { type: 'closed' }, closedCaptcha],
    [working, { type: 'closed' }, closedCaptcha],
  ])('%j + %j', (state, event, next) => {
    expect(reduceImageCaptcha(state, event)).toEqual(next);
  });

  it.each<[ImageCaptchaState, ImageCaptchaEvent]>([
    [closedCaptcha, { type: 'started', task: 'solve', attempt: 1 }],
    [closedCaptcha, { type: 'refused', problem }],
    [closedCaptcha, { type: 'answered', attempt: 1, image: null, problem: null }],
    [closedCaptcha, { type: 'closed' }],
    [working, { type: 'started', task: 'refresh', attempt: 2 }],
    [working, { type: 'refused', problem }],
    [working, { type: 'answered', attempt: 2, image: null, problem: null }],
    [open, { type: 'answered', attempt: 1, image: null, problem: null }],
  ])('%j refuses %j', (state, event) => {
    expect(reduceImageCaptcha(state, event)).toBe(state);
  });
});

function setUp() {
  const services = createFakeServices();
  const captcha = createImageCaptcha(services);
  const abort = new AbortController();
  const shown = (): Extract<ImageCaptchaState, { kind: 'open' }> => {
    const state = captcha.get();
    if (state.kind !== 'open') throw new Error('no picture is shown');
    return state;
  };
  return { services, captcha, abort, shown };
}

describe('createImageCaptcha', () => {
  it('sends the typed text with account and action, and ends when it is right', async () => {
    const { services, captcha, abort, shown } = setUp();
    services.hub.reply('checkCaptcha', { code: 1, info: {} });
    const solved = captcha.solve(question, picture('one'), abort.signal);
    expect(shown().image).toBe(picture('one'));
    await captcha.submit(' ab12 ');
    await expect(solved).resolves.toBe('solved');
    expect(captcha.get()).toEqual({ kind: 'closed' });
    expect(services.hub.calls[0]?.request).toEqual({
      mobile: question.account,
      captcha: 'ab12',
      type: 0,
      action: 'register',
    });
  });

  it('sends no empty answer, and one at a time', async () => {
    const { services, captcha, abort, shown } = setUp();
    services.hub.reply('checkCaptcha', new HubError('network'));
    void captcha.solve(question, picture('one'), abort.signal);
    await captcha.submit('  ');
    expect(services.hub.calls).toEqual([]);
    expect(shown().problem).toEqual({ key: 'validation.image_code_empty' });
    await Promise.all([captcha.submit('ab12'), captcha.submit('ab12'), captcha.refresh()]);
    expect(services.hub.names).toEqual(['checkCaptcha']);
    expect(shown()).toMatchObject({ image: picture('one'), problem: { key: 'error.network' }, work: null });
  });

  it('shows the next image after a wrong answer, or requests it', async () => {
    const { services, captcha, abort, shown } = setUp();
    const wrong = { code: -100107, message: 'Wrong' };
    services.hub.reply('checkCaptcha', { ...wrong, info: { image_captcha: picture('two') } }, wrong);
    services.hub.reply('mobileCaptcha', { code: 1, info: { image_captcha: picture('three') } });
    void captcha.solve(question, picture('one'), abort.signal);
    await captcha.submit('x');
    expect(shown()).toMatchObject({ image: picture('two'), problem: { text: 'Wrong' } });
    expect(services.hub.names).toEqual(['checkCaptcha']);
    await captcha.submit('x');
    expect(shown()).toMatchObject({ image: picture('three'), problem: { text: 'Wrong' } });
  });

  it('loads another image on request, and accepts only images', async () => {
    const { services, captcha, abort, shown } = setUp();
    services.hub.reply(
      'mobileCaptcha',
      { code: 1, info: { image_captcha: picture('two') } },
      { code: 1, info: { image_captcha: 'https://stranger.example/p.png' } },
    );
    void captcha.solve(question, picture('one'), abort.signal);
    await captcha.refresh();
    expect(shown().image).toBe(picture('two'));
    await captcha.refresh();
    expect(shown()).toMatchObject({ image: picture('two'), problem: { key: 'error.server' } });
    await expect(captcha.solve(question, 'data:text/html;base64,PHN2Zz4=', abort.signal)).rejects.toThrow(
      HubError,
    );
  });

  it('is cancelled by the visitor or with its request', async () => {
    const { captcha, abort } = setUp();
    const first = captcha.solve(question, picture('one'), abort.signal);
    captcha.cancel();
    await expect(first).resolves.toBe('cancelled');
    const second = captcha.solve(question, picture('one'), abort.signal);
    abort.abort();
    await expect(second).resolves.toBe('cancelled');
    expect(captcha.get()).toEqual({ kind: 'closed' });
    await expect(captcha.solve(question, picture('one'), abort.signal)).resolves.toBe('cancelled');
  });

  it('repeats the call after each solved captcha, and not after a cancelled one', async () => {
    const { services, abort } = setUp();
    const check = createHumanCheck(services);
    const captcha = check.image;
    services.hub.reply('checkCaptcha', { code: 1, info: {} });
    const asks = { isDone: true, code: 1, message: '', info: { image_captcha: picture('one') } } as const;
    const acts = { isDone: true, code: 1, message: '', info: {} } as const;
    const answers: (typeof asks | typeof acts)[] = [asks, asks, acts, asks];
    let calls = 0;
    const call = () => {
      calls += 1;
      return Promise.resolve(answers.shift() ?? acts);
    };
    const through = retryAfterCaptcha<CheckAnswer>(check, question, call, abort.signal);
    await settle();
    await captcha.submit('a');
    await settle();
    await captcha.submit('b');
    await expect(through).resolves.toBe(acts);
    expect(calls).toBe(3);
    const stopped = retryAfterCaptcha<CheckAnswer>(check, question, call, abort.signal);
    await settle();
    captcha.cancel();
    await expect(stopped).resolves.toBeNull();
    expect(calls).toBe(4);
  });
});
