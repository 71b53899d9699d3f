import { describe, expect, it } from 'vitest';
import { plainConfig } from '../../testing/fakeServices';
import { takeLinkReturn, type ShownAddress } from './linkReturn';

const config = (code: string | null, state: string | null, error: string | null = null) => ({
  code,
  address: { ...plainConfig.address, state, error },
});
let shown: URL;
let state: unknown;
const open = (search: string): void => {
  shown = new URL(`https://own.site/account${search}`);
  state = undefined;
};
const view: ShownAddress = {
  get location() {
    return shown;
  },
  history: {
    state: { kept: 1 },
    replaceState(next, _, address) {
      state = next;
      shown = new URL(String(address), shown);
    },
  },
};
const address = () => shown.pathname + shown.search + shown.hash;

describe('the way back from a service', () => {
  it('is read once, and leaves the address', () => {
    open('?link=google&lang=zh&iss=https%3A%2F%2Fid.example#left');
    const answer = config('c', 's');
    expect(takeLinkReturn(view, answer)).toEqual({ provider: 'google', link: 's', code: 'c', error: null });
    expect(address()).toBe('/account?lang=zh');
    expect(state).toEqual({ kept: 1 });
    expect(takeLinkReturn(view, answer)).toBeNull();
  });

  it('may be a refusal', () => {
    open('?link=google&error=access_denied');
    expect(takeLinkReturn(view, config(null, 's', 'access_denied'))).toMatchObject({ code: null });
    expect(address()).toBe('/account');
  });

  it('is none on a page that nothing led back to', () => {
    for (const search of ['', '?link=%3Cb%3E']) {
      open(search);
      expect(takeLinkReturn(view, config('c', 's'))).toBeNull();
      expect(address()).toBe('/account');
    }
  });

  it('without the parts of an answer is one that a sign-in came between', () => {
    for (const answer of [config('c', null), config(null, 's'), config(null, null)]) {
      open('?link=google');
      const lost = { provider: 'google', link: null, code: null, error: null };
      expect(takeLinkReturn(view, answer)).toEqual(lost);
      expect(address()).toBe('/account');
    }
  });
});
