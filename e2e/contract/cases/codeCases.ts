import { codeLifeMs, codeTries } from '../../../hub/limits/budgets';
import { otherCode } from '../../../hub/testing/inbox';
import type { HubCall } from '../../../src/api/defineCall';
import type { HubAnswer } from '../../../src/api/client';
import { casesOf, type ContractCase } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';

/** A call that takes a one-time code. */
export interface CodeCall {
  call: HubCall;
  /** An account that a code may be sent to. */
  recipient: () => string;
  /** Requests a code. @returns the code in the message */
  ask: (hub: ContractHub, visitor: Visitor, recipient: string) => Promise<string>;
  /** The call, with a code. */
  use: (visitor: Visitor, recipient: string, code: string) => Promise<HubAnswer<unknown>>;
  /** Uses the code up, if the call itself does not. */
  spend?: (hub: ContractHub, visitor: Visitor, recipient: string, code: string) => Promise<unknown>;
}

/** The rules of one-time codes, the same for each call that accepts one. */
export function codeCases({ call, recipient, ask, use, spend }: CodeCall): ContractCase[] {
  const begin = async (hub: ContractHub) => {
    const [visitor, to] = [hub.visitor(), recipient()];
    return { visitor, to, code: await ask(hub, visitor, to) };
  };
  return casesOf(call, [
    [
      'another code than was sent',
      'codeWrong',
      async (hub) => {
        const { visitor, to, code } = await begin(hub);
        return use(visitor, to, otherCode(code));
      },
      { message: 'verification code is incorrect' },
    ],
    [
      'a code nobody asked for',
      'codeWrong',
      async (hub) => {
        await hub.advance(codeLifeMs);
        return use(hub.visitor(), recipient(), '123456');
      },
    ],
    [
      'a code after ten minutes',
      'codeExpired',
      async (hub) => {
        const { visitor, to, code } = await begin(hub);
        await hub.advance(codeLifeMs);
        return use(visitor, to, code);
      },
    ],
    [
      'a code for the second time',
      'codeUsed',
      async (hub) => {
        const { visitor, to, code } = await begin(hub);
        await (spend ? spend(hub, visitor, to, code) : use(visitor, to, code));
        return use(visitor, to, code);
      },
    ],
    [
      'the right code after five wrong ones',
      'tooManyTries',
      async (hub) => {
        const { visitor, to, code } = await begin(hub);
        for (let index = 0; index < codeTries; index += 1) {
          await use(visitor, to, otherCode(code)).catch(() => undefined);
          // Otherwise the hub would ask for a captcha first.
          await hub.forgetFailures();
        }
        return use(visitor, to, code);
      },
    ],
    [
      'the code of another visit',
      'codeWrong',
      async (hub) => {
        const { to, code } = await begin(hub);
        return use(hub.visitor(), to, code);
      },
    ],
    [
      'a code without a visit',
      'otherFlow',
      async (hub) => {
        const { to, code } = await begin(hub);
        return use(hub.visitor({ flow: '' }), to, code);
      },
    ],
  ]);
}
