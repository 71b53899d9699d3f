/** Figures for Prometheus. They name no person, address or tenant, so their number stays small. */
import type * as Prometheus from 'prom-client';
import type { Registry } from 'prom-client';
import { codes } from '../answers/codes';
import type { CountedCall, SecurityEvent } from './securityEvents';

export interface HubMetrics {
  /** @param what name of the call, else `document` or `health` */
  observeRequest(what: string, status: number, ms: number): void;
  /** A day's budget of a tenant reached this part of it. */
  readonly countBudget: (budget: string, part: number) => void;
  /** A check was asked for. @param level of its price; `null` for a picture */
  readonly countCheck: (kind: string, level: number | null) => void;
  /** A message to another server was sent. @param result delivered, retry, failed */
  readonly countDelivery: (kind: string, result: string) => void;
  /** Seconds that the oldest message waits. */
  readonly observeOldestDelivery: (seconds: number) => void;
  readonly countEvent: (event: SecurityEvent, call: CountedCall) => void;
  /** @returns Prometheus' text format */
  print(): Promise<string>;
  readonly contentType: string;
}

/** Seconds: from a cached document to the longest wait for a password hash. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A code of `factorSend` goes by mail or text. */
const channelsOfCalls: Readonly<Record<string, string>> = { emailSend: 'email', factorSend: 'second_factor' };

function deliveryMetrics(
  { Counter, Gauge }: Pick<typeof Prometheus, 'Counter' | 'Gauge'>,
  registers: Registry[],
): Pick<HubMetrics, 'countDelivery' | 'observeOldestDelivery'> {
  const deliveries = new Counter({
    name: 'hub_deliveries_total',
    help: 'Messages sent to webhooks and apps, by kind (webhook, logout) and result (delivered, retry, failed)',
    labelNames: ['kind', 'result'],
    registers,
  });
  const oldest = new Gauge({
    name: 'hub_oldest_delivery_seconds',
    help: 'Age of the oldest message to a webhook or app that was not taken yet; 0: none waits',
    registers,
  });
  return {
    countDelivery: (kind, result) => deliveries.inc({ kind, result }),
    observeOldestDelivery: (seconds) => oldest.set(seconds),
  };
}

/** The library is loaded here, so that a hub without metrics starts without it. */
export async function createMetrics(): Promise<HubMetrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry: Metrics } = await import('prom-client');
  const registry: Registry = new Metrics();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'hub_request_duration_seconds',
    help: 'Time until the answer, by call and HTTP status',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  });
  const signIns = new Counter({
    name: 'hub_sign_ins_total',
    help: 'Sign-ins by outcome: done, second_factor, refused',
    labelNames: ['outcome'],
    registers,
  });
  const codesSent = new Counter({
    name: 'hub_codes_sent_total',
    help: 'Codes sent, by channel',
    labelNames: ['channel'],
    registers,
  });
  const limitsHit = new Counter({
    name: 'hub_limits_hit_total',
    help: 'Answers with HTTP 429, by call and code',
    labelNames: ['call', 'code'],
    registers,
  });
  const refusals = new Counter({
    name: 'hub_refusals_total',
    help: 'Refusals that concern access, by call and code',
    labelNames: ['call', 'code'],
    registers,
  });
  const budgetAlarms = new Counter({
    name: 'hub_budget_alarms_total',
    help: "Times a tenant's budget of a day reached half of it, or its reserve",
    labelNames: ['budget', 'part'],
    registers,
  });
  const checksAsked = new Counter({
    name: 'hub_checks_asked_total',
    help: 'Checks that tell people from programs, by kind and level of their price',
    labelNames: ['kind', 'level'],
    registers,
  });
  const checksAnswered = new Counter({
    name: 'hub_checks_answered_total',
    help: 'Answers to checks other than pictures: passed, refused',
    labelNames: ['outcome'],
    registers,
  });
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    observeRequest: (call, status, ms) => durations.observe({ call, status }, ms / 1000),
    countBudget: (budget, part) => budgetAlarms.inc({ budget, part }),
    countCheck: (kind, level) => checksAsked.inc({ kind, level: level ?? 1 }),
    ...deliveryMetrics({ Counter, Gauge }, registers),
    countEvent: (event, { call, code, isSignIn }) => {
      if (event === 'sign-in') signIns.inc({ outcome: 'done' });
      else if (event === 'second-factor') signIns.inc({ outcome: 'second_factor' });
      else if (event === 'code-sent') codesSent.inc({ channel: channelsOfCalls[call] ?? 'sms' });
      else if (event === 'lock-out') limitsHit.inc({ call, code });
      else if (event === 'check-passed') checksAnswered.inc({ outcome: 'passed' });
      else if (event === 'check-refused') checksAnswered.inc({ outcome: 'refused' });
      if (code === codes.done || event === 'lock-out') return;
      refusals.inc({ call, code });
      if (isSignIn) signIns.inc({ outcome: 'refused' });
    },
  };
}
