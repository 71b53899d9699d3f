import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { HubCall, InfoOf, RequestOf } from '../../../src/hub/call';
import type { CallContext } from './callContext';
import type { Outcome } from './outcome';
import { fieldInvalid } from './refusal';

/** Who may call, judged by the `Origin` header. */
export type CallAccess =
  /** The portal, the tenant's `tag_origins`, and programs, which send no `Origin`. */
  | 'listed'
  /** Every page: the answer is public. */
  | 'anyone';

/** Special rules of a call. */
export interface CallRules {
  access?: CallAccess;
  /** Takes a body that is not labelled JSON: beacons cannot label theirs across origins. */
  anyContentType?: boolean;
  /** Names of the calls of `src/hub` this route stands for, where it stands for several. */
  standsFor?: readonly string[];
}

/** A call with the code that answers it. */
export interface CallRoute extends Required<CallRules> {
  call: HubCall;
  answer(input: unknown, context: CallContext): Promise<Outcome<unknown>>;
}

/**
 * Ties a call's schema to its handler: the handler only sees requests that fit.
 * @param call description shared with the widget
 * @param handle answers a valid request; throws `Refusal` to fail
 */
export function route<Request extends GenericSchema, Info extends GenericSchema>(
  call: HubCall<Request, Info>,
  handle: (
    request: RequestOf<HubCall<Request, Info>>,
    context: CallContext,
  ) => Promise<Outcome<InfoOf<HubCall<Request, Info>>>>,
  rules: CallRules = {},
): CallRoute {
  return {
    call,
    access: rules.access ?? 'listed',
    anyContentType: rules.anyContentType ?? false,
    standsFor: rules.standsFor ?? [],
    answer: (input, context) => handle(validate(call.request, input), context),
  };
}

/** Reads a request by its schema; unknown fields are dropped. */
function validate<Schema extends GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  // The path is made of the schema's own keys: it names the field without repeating what was sent.
  throw fieldInvalid(v.getDotPath(result.issues[0]) ?? 'body');
}
