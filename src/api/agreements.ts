import * as v from 'valibot';
import { defineCall } from './defineCall';
import { legalTextSchema } from './legalText';

/** What an owner agreed to, and when. */
export const agreementSchema = v.object({
  version: v.string(),
  /** As they were; empty where nobody kept them. */
  documents: v.array(
    v.object({
      name: v.string(),
      url: v.string(),
      /** Id of the text as it was; left out where nobody kept it: a page of the tenant's own, or an older release. */
      text: v.fallback(v.optional(v.string()), undefined),
    }),
  ),
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

/** GET `/v1/user/agreements/text`: a text that the account agreed to, as it was. -100110 for any other. */
export const readAgreedText = defineCall({
  name: 'readAgreedText',
  method: 'GET',
  path: '/api/hub/v1/user/agreements/text',
  summary: 'Read a legal page as the user agreed to it',
  request: v.object({
    /** Of one of the `documents`. */
    text: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  info: v.object({
    /** That the text is in, as a BCP 47 tag. */
    language: v.string(),
    text: legalTextSchema,
  }),
});
