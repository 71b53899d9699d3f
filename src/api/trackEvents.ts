import * as v from 'valibot';
import { defineCall } from './defineCall';

const value = v.union([v.pipe(v.string(), v.maxLength(200)), v.number(), v.boolean()]);
const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/i));

/** POST to the hub's root, without anything a visitor typed (docs/contract.md section 6). */
export const trackEvents = defineCall({
  name: 'trackEvents',
  method: 'POST',
  path: '/api/hub/',
  summary: 'Store a batch of tracking events',
  request: v.object({
    events: v.pipe(
      v.array(
        v.object({
          name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_.-]{0,63}$/i)),
          /** Milliseconds since 1970. */
          time: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
          props: v.optional(
            v.pipe(
              v.record(key, value),
              v.check((props) => Object.keys(props).length <= 20),
            ),
            {},
          ),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  info: v.optional(v.unknown()),
});
