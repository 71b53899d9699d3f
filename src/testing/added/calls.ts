/** Calls of the made-up methods: what would be `src/api/keycard.ts` and `src/api/pigeon.ts`. */
import * as v from 'valibot';
import { defineCall } from '../../api/defineCall';
import { feishuAppid, feishuLogin } from '../../api/lark';
import { loginInfoSchema } from '../../api/loginInfo';

export const keycardLogin = defineCall({
  name: 'keycardLogin',
  method: 'POST',
  path: '/api/hub/v1/keycard/login',
  summary: 'Sign in with a card',
  request: v.object({ card: v.string() }),
  info: loginInfoSchema,
});

export const pigeonLogin = defineCall({
  ...feishuLogin,
  name: 'pigeonLogin',
  path: '/api/hub/v1/pigeon/login',
});

export const pigeonAppid = defineCall({
  ...feishuAppid,
  name: 'pigeonAppid',
  path: '/api/hub/v1/pigeon/appid',
});

export const voiceLogin = defineCall({
  name: 'voiceLogin',
  method: 'POST',
  path: '/api/hub/v1/voice/login',
  summary: 'Sign in with a word that is spoken on the phone',
  request: v.object({ mobile: v.string(), word: v.string() }),
  info: loginInfoSchema,
});
