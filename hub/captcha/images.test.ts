import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { resetPasswordCheck } from '../../src/api/reset';
import { imageCodes } from '../database/tables/codes';
import { codes } from '../answers/codes';
import type { DrawnImage } from '../http/hubServices';
import { failureWindowMs } from '../limits/failures';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { readNewestImage, solveImage } from '../testing/solveImage';
import { resendAfterMs } from '../limits/budgets';
import { drawImageCode } from './drawImageCode';
import { imageLifeMs } from './imageCodes';
import { failuresBeforeImage } from './requiredCheck';
import { solvedLifeMs } from './solvedChecks';

const account = 'designer@example.com';
const marked = '13800009999';
const otherVisit = 'cd'.repeat(32);

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterEach(() => {
  test.clock.advance(failureWindowMs + 1);
});
afterAll(() => test.close());

const draw = (options?: TestRequest) =>
  test.call(mobileCaptcha, { mobile: account, type: 0, action: 'login' }, options);
const answer = (captcha: string, options?: TestRequest) =>
  test.call(checkCaptcha, { mobile: account, captcha, type: 0, action: 'login' }, options);
const fail = async () => {
  for (let index = 0; index < failuresBeforeImage; index += 1)
    await test.call(login, { type: 0, account, password: 'wrong' });
};
const right = () => test.call(login, { type: 0, account, password: 'Design3D!' });

describe('a captcha', () => {
  it('is a PNG of four characters', async () => {
    const { text, image } = await drawImageCode();
    expect(text).toMatch(/^[ACDEFHJKLMNPRTUVWXY34679]{4}$/);
    const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 112]);
  });

  it('accepts its text in any case, once', async () => {
    expect((await draw()).info.image_captcha).toMatch(/^data:image\/png;base64,/);
    const text = await readNewestImage(test);
    expect((await answer(` ${text.toLowerCase()}`)).code).toBe(1);
    expect((await answer(text)).code).toBe(codes.imageCodeWrong);
  });

  it('takes one answer; a wrong one returns the next captcha', async () => {
    await draw();
    const text = await readNewestImage(test);
    const wrong = await answer('----');
    expect(wrong.code).toBe(codes.imageCodeWrong);
    expect(wrong.info).toEqual({ image_captcha: expect.stringMatching(/^data:image\/png/) as string });
    expect(await readNewestImage(test)).not.toBe(text);
  });

  it('expires, and is valid for its visit only', async () => {
    await draw();
    const text = await readNewestImage(test);
    expect((await answer(text, { flow: otherVisit })).code).toBe(codes.imageCodeWrong);
    expect((await answer(text, { flow: null })).code).toBe(codes.otherFlow);
    await draw();
    test.clock.advance(imageLifeMs);
    expect((await answer(await readNewestImage(test))).code).toBe(codes.imageCodeWrong);
  });

  it('tells its text to a plug-in and does not store it', async () => {
    const drawn: DrawnImage[] = [];
    const imageDrawn = (image: DrawnImage) => Promise.resolve(void drawn.push(image));
    const plain = await createTestHub({}, { plugin: () => ({ imageDrawn }) });
    await plain.call(mobileCaptcha, { mobile: account, type: 0 });
    const [row] = await plain.hub.services.database.run((queries) => queries.select().from(imageCodes));
    expect(drawn).toMatchObject([
      { id: row?.id, name: { value: account }, action: 'login', at: row?.drawnAt },
    ]);
    expect(drawn[0]?.text).toMatch(/^[A-Z0-9]{4}$/);
    // Nor in another spelling or within a value; a digest in hexadecimal could hold four characters by chance.
    const values = JSON.stringify(Object.values(row ?? {}))
      .toUpperCase()
      .split(/[^A-Z0-9]+/);
    expect(values).not.toContain(drawn[0]?.text);
    await plain.close();
  });
});

describe('a required captcha', () => {
  it('is required after three failures, even before the right password, and stays solved for ten minutes', async () => {
    await fail();
    const asked = await right();
    expect(asked.code).toBe(1);
    expect(asked.info.image_captcha).toMatch(/^data:image\/png/);
    expect(asked.info.auth_token).toBeUndefined();
    await solveImage(test, account, 'login');
    test.clock.advance(solvedLifeMs - 1);
    await test.call(login, { type: 0, account, password: 'wrong' });
    test.clock.advance(1);
    expect((await right()).info.image_captcha).toMatch(/^data:image\/png/);
    await solveImage(test, account, 'login');
    expect((await right()).info.auth_token).toMatch(/^[\w-]{43}$/);
  });

  it('counts only for the action and visit it was solved for', async () => {
    await fail();
    await solveImage(test, account, 'reset');
    expect((await right()).info.image_captcha).toMatch(/^data:image\/png/);
    await solveImage(test, account, 'login', { flow: otherVisit });
    expect((await right()).info.image_captcha).toMatch(/^data:image\/png/);
  });

  it('is required for every number ending in 9999 before anything is sent', async () => {
    const send = () => test.call(mobileCaptcha, { mobile: marked, type: 1, action: 'register' });
    expect((await send()).info.image_captcha).toMatch(/^data:image\/png/);
    expect(await readInbox(test, marked)).toEqual([]);
    await solveImage(test, marked, 'register');
    expect((await send()).info).toEqual({});
    expect(await readInbox(test, marked)).toHaveLength(1);
  });

  it('is required before mail is sent or an account is looked up, whatever failed elsewhere', async () => {
    await fail();
    expect((await test.call(emailSend, { email: account, type: 2 })).info).toEqual({});
    for (let index = 0; index < failuresBeforeImage; index += 1)
      await test.call(resetPasswordCheck, { account: `nobody${index}@example.com` });
    test.clock.advance(resendAfterMs);
    expect((await test.call(emailSend, { email: account, type: 2 })).info.image_captcha).toMatch(
      /^data:image\/png/,
    );
    const check = await test.call(resetPasswordCheck, { account });
    expect(check.info.image_captcha).toMatch(/^data:image\/png/);
    expect(check.info.account_type).toBeUndefined();
  });
});
