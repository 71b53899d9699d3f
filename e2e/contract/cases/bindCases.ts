import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { login } from '../../../src/api/login';
import { registerByMobile } from '../../../src/api/registerByMobile';
import { designer } from '../../addresses';
import {
  designerMobile,
  goodPassword,
  newMobile,
  pausedNewcomer,
  textCode,
  whileRemoved,
  withProfile,
} from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { newWechatPerson } from './wechatPerson';

const byPassword = { type: 0, ...designer } as const;
const session = { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string };

/** Binds a person from WeChat to a phone number, with a code. */
async function bind(hub: ContractHub, visitor: Visitor, bindId: string, mobile: string) {
  const mobile_captcha = await textCode(hub, visitor, mobile, 'bind');
  return visitor.call(login, { type: 1, account: mobile, mobile_captcha, bind_id: bindId });
}

/** Sign-ins that bind a person from a provider to a phone number (docs/contract.md section 6, `bind_id`). */
export const bindCases = casesOf(login, [
  [
    'a WeChat person with a known number',
    'done',
    async (hub) => {
      const { visitor, bindId } = await newWechatPerson(hub);
      return bind(hub, visitor, bindId, designerMobile);
    },
    { info: { ...session, username: '8000' } },
  ],
  [
    'a WeChat person with a new number',
    'done',
    async (hub) => {
      const { visitor, bindId } = await newWechatPerson(hub);
      return bind(hub, visitor, bindId, newMobile());
    },
    { info: session },
  ],
  [
    'a bind_id for the second time',
    'challengeGone',
    async (hub) => {
      const { visitor, bindId } = await newWechatPerson(hub);
      await visitor.call(login, { ...byPassword, bind_id: bindId });
      return visitor.call(login, { ...byPassword, bind_id: bindId });
    },
  ],
  [
    'a WeChat person with an account in which a change was just undone',
    'changesPaused',
    async (hub) => {
      const { visitor, bindId } = await newWechatPerson(hub);
      return visitor.call(login, { type: 0, ...(await pausedNewcomer(hub)), bind_id: bindId });
    },
  ],
  [
    'the bind_id of another visit',
    'otherFlow',
    async (hub) => {
      const { bindId } = await newWechatPerson(hub);
      return hub.visitor().call(login, { ...byPassword, bind_id: bindId });
    },
  ],
  [
    'a new number where none may register',
    'registrationOff',
    async (hub) => {
      const { visitor, bindId } = await newWechatPerson(hub);
      const mobile = newMobile();
      const mobile_captcha = await textCode(hub, visitor, mobile, 'bind');
      return withProfile(hub, 'neutral', { mobile_register: false }, () =>
        visitor.call(login, { type: 1, account: mobile, mobile_captcha, bind_id: bindId }),
      );
    },
  ],
  [
    'the number of a removed account',
    'accountTaken',
    async (hub) => {
      const { visitor, bindId } = await newWechatPerson(hub);
      const mobile = newMobile();
      const stranger = hub.visitor();
      const mobile_captcha = await textCode(hub, stranger, mobile, 'register');
      await stranger.call(registerByMobile, {
        mobile,
        mobile_captcha,
        password: goodPassword,
        trade: 'automotive',
        position: 'designer',
      });
      return whileRemoved(hub, eq(accounts.mobile, mobile), () => bind(hub, visitor, bindId, mobile));
    },
  ],
]);
