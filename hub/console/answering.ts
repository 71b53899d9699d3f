import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { HubCall, InfoOf, RequestOf } from '../../src/api/defineCall';
import { done, type Outcome } from '../answers/outcome';
import { PeopleError, type PeopleBase } from '../people/people';

/** A call and what it does. */
export interface ConsoleAnswer {
  call: HubCall;
  /** @throws PeopleError for a request that its schema refuses, too */
  answer: (base: PeopleBase, input: unknown) => Promise<Outcome<unknown>>;
}

export function answering<Request extends GenericSchema, Info extends GenericSchema>(
  call: HubCall<Request, Info>,
  answer: (
    base: PeopleBase,
    request: RequestOf<HubCall<Request, Info>>,
  ) => Promise<InfoOf<HubCall<Request, Info>>>,
): ConsoleAnswer {
  return ending(call, async (base, request) => done(await answer(base, request)));
}

/** As `answering`, for one that may answer a file. */
export function ending<Request extends GenericSchema, Info extends GenericSchema>(
  call: HubCall<Request, Info>,
  answer: (
    base: PeopleBase,
    request: RequestOf<HubCall<Request, Info>>,
  ) => Promise<Outcome<InfoOf<HubCall<Request, Info>>>>,
): ConsoleAnswer {
  return {
    call,
    answer: (base, input) => {
      const read = v.safeParse(call.request, input);
      if (!read.success)
        throw new PeopleError('invalid', `${v.getDotPath(read.issues[0]) ?? 'body'} is not valid.`);
      return answer(base, read.output);
    },
  };
}
