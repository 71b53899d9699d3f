import { expect, it } from 'vitest';
import { beforeLink } from './actions';

it('puts a space between a sentence and its link, except after a full-width mark', () => {
  expect([beforeLink('New here?'), beforeLink('还没有账号？')]).toEqual(['New here? ', '还没有账号？']);
});
