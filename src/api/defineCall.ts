/** A call of the hub is described once, for the widget, the hub and its OpenAPI document. */
import type { GenericSchema, InferOutput } from 'valibot';

/** Described in docs/hub-contract.md. */
export interface HubCall<
  Request extends GenericSchema = GenericSchema,
  Info extends GenericSchema = GenericSchema,
> {
  /** Name in fault switches, logs and OpenAPI operations, e.g. `login`. */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the hub's origin, e.g. `/api/hub/v1/login/`; `{name}` is replaced by a field of the request. */
  path: string;
  /** Schema of the request: query fields for GET, JSON body for POST and PATCH. */
  request: Request;
  /** Schema of `info` in a successful answer. */
  info: Info;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Media type of the file that a successful answer is in place of an envelope. */
  file?: string;
}

export type RequestOf<Call extends HubCall> = InferOutput<Call['request']>;
export type InfoOf<Call extends HubCall> = InferOutput<Call['info']>;

/** Keeps the literal types of the schemas. */
export function defineCall<Request extends GenericSchema, Info extends GenericSchema>(
  call: HubCall<Request, Info>,
): HubCall<Request, Info> {
  return call;
}
