/** The calls of the console: for the operator's own tools, never for a page of another site. */
import * as v from 'valibot';
import { agreementSchema } from '../../src/api/agreements';
import { defineCall, type HubCall } from '../../src/api/defineCall';
import { listLimitsCall, resetLimitCall, setLimitCall } from './limitCalls';

const base = '/api/console/v1';
const text = v.pipe(v.string(), v.maxLength(254));
const id = v.pipe(v.string(), v.maxLength(64));
const reason = v.pipe(v.string(), v.maxLength(500));
const time = v.number();
const maybeTime = v.nullable(time);

const shortFields = {
  id: v.string(),
  tenant: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  created_at: time,
  locked_at: maybeTime,
  removed_at: maybeTime,
};

const actSchema = v.object({
  number: v.number(),
  /** ISO 8601. */
  at: v.string(),
  tenant: v.nullable(v.string()),
  who: v.string(),
  act: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  reason: v.string(),
});

const used = { created_at: time, used_at: time };

const personSchema = v.object({
  ...shortFields,
  lock_reason: v.nullable(v.string()),
  email_verified: v.nullable(v.boolean()),
  mobile_verified: v.nullable(v.boolean()),
  import_id: v.nullable(v.string()),
  imported_at: maybeTime,
  confirmed_at: maybeTime,
  password: v.nullable(v.picklist(['owner', 'email', 'mobile', 'unknown'])),
  credentials: v.array(v.object({ method: v.string(), count: v.number() })),
  preferred_factor: v.nullable(v.string()),
  factors: v.array(v.object({ id: v.string(), ...used })),
  links: v.array(v.object({ id: v.string(), provider: v.string(), name: v.optional(v.string()), ...used })),
  sessions: v.array(v.object({ device: v.string(), place: v.string(), ...used })),
  trusted_browsers: v.number(),
  failed_tries: v.array(v.object({ action: v.string(), count: v.number(), last_at: time })),
  log_marks: v.array(v.string()),
  activity: v.array(
    v.object({
      kind: v.string(),
      device: v.string(),
      address: v.string(),
      request_id: v.nullable(v.string()),
      at: time,
    }),
  ),
  fields: v.record(v.string(), v.string()),
  agreements: v.array(agreementSchema),
  acts: v.array(actSchema),
});

const told = v.picklist(['told', 'no address', 'not sent']);
const change = v.object({ id, reason });

export const findPeopleCall = defineCall({
  name: 'consoleFindPeople',
  method: 'GET',
  path: `${base}/people`,
  summary: 'Find people by e-mail address, phone number, or the id of an account or a request',
  request: v.object({ who: text, tenant: v.optional(id) }),
  info: v.object({ people: v.array(v.object(shortFields)) }),
});

export const showPersonCall = defineCall({
  name: 'consoleShowPerson',
  method: 'GET',
  path: `${base}/people/{id}`,
  summary: 'Show a person: ways in, factors, sessions, links, failed tries, activity, acts of operators',
  request: v.object({ id }),
  info: v.object({ person: personSchema }),
});

export const lockPersonCall = defineCall({
  name: 'consoleLockPerson',
  method: 'POST',
  path: `${base}/people/{id}/lock`,
  summary: 'Lock an account, and end all that it has open',
  request: change,
  info: v.object({}),
});

export const unlockPersonCall = defineCall({
  name: 'consoleUnlockPerson',
  method: 'POST',
  path: `${base}/people/{id}/unlock`,
  summary: 'Unlock an account',
  request: change,
  info: v.object({}),
});

export const clearLimitsCall = defineCall({
  name: 'consoleClearLimits',
  method: 'POST',
  path: `${base}/people/{id}/limits/clear`,
  summary: 'Forget the failed tries and sent codes that limit one person',
  request: change,
  info: v.object({ failed_tries_forgotten: v.number() }),
});

export const endSessionsCall = defineCall({
  name: 'consoleEndSessions',
  method: 'POST',
  path: `${base}/people/{id}/sessions/end`,
  summary: 'Sign a person out everywhere',
  request: change,
  info: v.object({ sessions_ended: v.number() }),
});

export const sendResetCall = defineCall({
  name: 'consoleSendReset',
  method: 'POST',
  path: `${base}/people/{id}/reset`,
  summary: 'Ask a person by mail to set a new password',
  request: change,
  info: v.object({ told }),
});

export const removeFactorsCall = defineCall({
  name: 'consoleRemoveFactors',
  method: 'POST',
  path: `${base}/people/{id}/factors/remove`,
  summary: 'Remove the second factors that a person set up, with the recovery codes',
  request: change,
  info: v.object({ removed: v.array(v.string()), told }),
});

export const setAddressCall = defineCall({
  name: 'consoleSetAddress',
  method: 'POST',
  path: `${base}/people/{id}/address`,
  summary: 'Give a person another e-mail address or phone number',
  request: v.object({ id, to: text, reason }),
  info: v.object({ told_before: told, told_now: told }),
});

export const exportPersonCall = defineCall({
  name: 'consoleExportPerson',
  method: 'POST',
  path: `${base}/people/{id}/export`,
  summary: 'Get the copy of a person’s data that its owner gets',
  request: change,
  info: v.object({}),
  file: 'application/zip',
});

export const deletePersonCall = defineCall({
  name: 'consoleDeletePerson',
  method: 'POST',
  path: `${base}/people/{id}/delete`,
  summary: 'Delete an account in seven days, or at once',
  request: v.object({ id, reason, now: v.optional(v.boolean()) }),
  info: v.object({
    /** `null`: it is deleted. */
    due_at: maybeTime,
    told,
    /** Folder at the storage whose files could not be removed. */
    files_left: v.nullable(v.string()),
  }),
});

export const listActsCall = defineCall({
  name: 'consoleListActs',
  method: 'GET',
  path: `${base}/audit`,
  summary: 'List what operators did at the tenants of this one, 100 at a time, the oldest first',
  request: v.object({
    /** Number of the last act of the page before. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
  info: v.object({ acts: v.array(actSchema), more: v.boolean() }),
});

export const consoleCalls: readonly HubCall[] = [
  findPeopleCall,
  showPersonCall,
  lockPersonCall,
  unlockPersonCall,
  clearLimitsCall,
  endSessionsCall,
  sendResetCall,
  removeFactorsCall,
  setAddressCall,
  exportPersonCall,
  deletePersonCall,
  listActsCall,
  listLimitsCall,
  setLimitCall,
  resetLimitCall,
];
