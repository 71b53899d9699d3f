import * as v from 'valibot';
import { defineCall } from './defineCall';

/** What an owner agreed to, and when. */
export const agreementSchema = v.object({
  version: v.string(),
  /** As they were; empty where nobody kept them. */
  documents: v.array(v.object({ name: v.string(), url: v.string() })),
  /** Of the texts, as a BCP 47 tag; empty where nobody kept it. */
  language: v.string(),
  /** Way in: the id of a method, `registration`, or `earlier` for an account from before there were records. */
  method: v.string(),
  /** Whether nobody said which version it was: an older widget, or an older account. */
  assumed: v.boolean(),
  /** Milliseconds since 1970. */
  at: v.number(),
});

export type Agreement = v.InferOutput<typeof agreementSchema>;

/** GET `/v1/user/agreements`: the newest first. */
export const listAgreements = defineCall({
  name: 'listAgreements',
  method: 'GET',
  path: '/api/hub/v1/user/agreements',
  summary: 'List what the user has agreed to',
  request: v.object({}),
  info: v.object({ agreements: v.array(agreementSchema) }),
});
