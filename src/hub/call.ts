/** How a call of the hub is described, once for the widget, the demo hub and its OpenAPI document. */
import type { GenericSchema, InferOutput } from 'valibot';

/** One call of specification point 7. */
export interface HubCall<
  Request extends GenericSchema = GenericSchema,
  Info extends GenericSchema = GenericSchema,
> {
  /** Name used by fault switches, logs and OpenAPI operations, e.g. `login`. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** From the hub's origin, e.g. `/api/hub/v1/login/`; `{name}` stands for a field of the request. */
  path: string;
  /** What is sent: query fields for GET, JSON body for POST. */
  request: Request;
  /** What a successful answer carries in `info`. */
  info: Info;
  /** One sentence for the OpenAPI document. */
  summary: string;
}

export type RequestOf<Call extends HubCall> = InferOutput<Call['request']>;
export type InfoOf<Call extends HubCall> = InferOutput<Call['info']>;

/** Keeps the literal schemas of a call; no other effect. */
export function defineCall<Request extends GenericSchema, Info extends GenericSchema>(
  call: HubCall<Request, Info>,
): HubCall<Request, Info> {
  return call;
}
