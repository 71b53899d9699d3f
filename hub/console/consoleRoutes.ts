/** `/api/console/v1`: what commands do for people, by HTTP. Its token is an operator's; no session counts here. */
import type { Context, Hono } from 'hono';
import { codes } from '../answers/codes';
import { notLoggedIn, Refusal } from '../answers/refusal';
import { openAudit, type Audit } from '../audit/audit';
import type { OperatorRow } from '../database/tables/operators';
import { clientAddress } from '../http/clientAddress';
import { envelopeOfOutcome } from '../http/envelopes';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { readInput } from '../http/readInput';
import { callsOfOperator } from '../limits/callBudgets';
import { mostFailures } from '../limits/failures';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { requireBudget } from '../limits/requireBudget';
import { PeopleError, type PeopleBase } from '../people/people';
import type { ConsoleAnswer } from './answering';
import { consoleAnswers } from './consoleAnswers';
import { findOperator, holdOperator, noteUse } from './operators';

type HubContext = Context<HubEnvironment>;

export function consoleRoutes(app: Hono<HubEnvironment>, services: HubServices): void {
  let audit: Promise<Audit> | undefined;
  const open = () => (audit ??= openAudit(services));
  for (const answer of consoleAnswers) {
    const { method, path } = answer.call;
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('call', answer.call.name);
      refusePages(context);
      const operator = await requireOperator(context, services);
      const base = peopleOf(services, operator, await open());
      return answerCall(context, answer, base);
    });
  }
}

/** No page of another site may call, not even where its visitor is an operator. */
function refusePages(context: HubContext): void {
  const origin = context.req.header('origin');
  if (origin !== undefined && origin !== context.get('portalOrigin'))
    throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
}

/** @throws Refusal -10007 for a token that is none, -100105 after too many of them, or too many calls */
async function requireOperator(
  context: HubContext,
  services: Pick<HubServices, 'database' | 'clock' | 'config' | 'limits'>,
): Promise<OperatorRow> {
  const { database, clock, config } = services;
  const now = clock.now();
  const bearer = /^Bearer ([\w-]{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const attempt: Attempt = {
    tenantId: '',
    action: 'console',
    account: null,
    address: clientAddress(context, config.trustProxy),
    isKnownDevice: false,
    now,
    most: mostFailures(services),
  };
  const found = await database.run(async (queries) => {
    await refuseAfterFailures(queries, attempt);
    return bearer === undefined ? null : findOperator(queries, bearer);
  });
  if (!found) {
    await database.transaction((queries) => recordAttempt(queries, attempt, false));
    throw notLoggedIn();
  }
  await requireBudget(services, callsOfOperator, found.name);
  await database.run((queries) => noteUse(queries, found, now));
  return found;
}

function peopleOf(services: HubServices, operator: OperatorRow, audit: Audit): PeopleBase {
  const { database, secretKeys, clock, config, adapters, mark } = services;
  return {
    database,
    secretKeys,
    clock,
    config,
    audit,
    mark,
    mail: () => Promise.resolve(adapters.mail),
    sms: () => Promise.resolve(adapters.sms),
    storage: () => Promise.resolve(adapters.storage),
    who: `operator ${operator.name}`,
    scope: operator.scope,
    confirm: async (queries) => {
      if (!(await holdOperator(queries, operator))) throw notLoggedIn();
    },
  };
}

const statuses = { unknown: 404, invalid: 400, conflict: 409, refused: 403 } as const;

async function answerCall(
  context: HubContext,
  { call, answer }: ConsoleAnswer,
  base: PeopleBase,
): Promise<Response> {
  try {
    const outcome = await answer(base, await readInput(context.req, false));
    context.get('log')().info({ event: 'operator', call: call.name, operator: base.who });
    return envelopeOfOutcome(context, outcome);
  } catch (error) {
    if (!(error instanceof PeopleError)) throw error;
    const code = error.kind === 'invalid' ? codes.fieldInvalid : codes.requestRefused;
    context.header('Cache-Control', 'no-store');
    return context.json({ code, message: error.message }, statuses[error.kind]);
  }
}
