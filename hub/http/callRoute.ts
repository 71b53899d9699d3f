import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { HubCall, InfoOf, RequestOf } from '../../src/api/defineCall';
import type { CallContext, MethodTraits } from './callContext';
import { codes, type RefusalName } from '../answers/codes';
import type { Outcome } from '../answers/outcome';
import { fieldInvalid, Refusal } from '../answers/refusal';

/** Which pages may call, by the `Origin` header. */
export type CallAccess =
  /** The portal, the tenant's `tag_origins`, and programs, which send no `Origin`. */
  | 'listed'
  /** Every page: the answer is public. */
  | 'anyone';

export interface CallRules {
  /** What its handler may refuse with, for the API's description and the contract suite. */
  refuses?: readonly RefusalName[];
  access?: CallAccess;
  /** Takes a turn among the calls that cost much (`http/costlyCalls`). */
  takesTurns?: boolean;
  /** Takes a body that is not labelled JSON: beacons cannot label theirs across origins. */
  anyContentType?: boolean;
  /** Names of the calls of `src/api` that this route answers, if several. */
  standsFor?: readonly string[];
  /** Signs in: how, for the log of security events. A function where the input decides. */
  signsInBy?: SignInLabel | null;
}

/** Id of a method, or what else a visitor signs in by. */
export type SignInLabel = string | ((input: object, methods: readonly MethodTraits[]) => string | null);

export interface CallRoute extends Required<CallRules> {
  call: HubCall;
  answer(input: unknown, context: CallContext): Promise<Outcome<unknown>>;
}

/**
 * The handler receives valid requests only.
 * @param call description shared with the widget
 * @param handle throws `Refusal` to fail
 */
export function route<Request extends GenericSchema, Info extends GenericSchema>(
  call: HubCall<Request, Info>,
  handle: (
    request: RequestOf<HubCall<Request, Info>>,
    context: CallContext,
  ) => Promise<Outcome<InfoOf<HubCall<Request, Info>>>>,
  rules: CallRules = {},
): CallRoute {
  const refuses = rules.refuses ?? [];
  return {
    call,
    access: rules.access ?? 'listed',
    anyContentType: rules.anyContentType ?? false,
    takesTurns: rules.takesTurns ?? false,
    standsFor: rules.standsFor ?? [],
    signsInBy: rules.signsInBy ?? null,
    refuses,
    answer: async (input, context) => {
      try {
        return await handle(validate(call.request, input), context);
      } catch (error) {
        throw context.config.dev ? asDeclared(error, call, refuses) : error;
      }
    },
  };
}

/** Every call can fail with these. */
const undeclared: ReadonlySet<number> = new Set([codes.somethingWrong, codes.requestRefused]);

/** Turns a refusal that its route does not declare into an error, so that tests find it. Development only. */
function asDeclared(error: unknown, call: HubCall, refuses: readonly RefusalName[]): unknown {
  if (!(error instanceof Refusal) || undeclared.has(error.fields.code)) return error;
  if (refuses.some((name) => codes[name] === error.fields.code)) return error;
  return new Error(`${call.name} refuses with ${error.fields.code}, which its route does not declare.`);
}

/** Unknown fields are dropped. */
function validate<Schema extends GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  // The path consists of the schema's own keys, so it names the field without repeating the input.
  throw fieldInvalid(v.getDotPath(result.issues[0]) ?? 'body');
}
