import type { HubServices } from './http/hubServices';
import { createLogoutSender } from './openid/logoutSender';
import type { PostRules } from './outbox/postMessage';
import { attemptMs } from './outbox/schedule';
import { createOutbox, type Outbox } from './outbox/startOutbox';
import { isLocalHub } from './webhooks/webhookAddress';
import { createWebhookSender } from './webhooks/webhookSender';

/**
 * The hub's outbox, with all that it sends.
 * @param rules that differ from those of a hub
 */
export async function createHubOutbox(
  services: HubServices,
  rules: Partial<PostRules> = {},
): Promise<Outbox> {
  const senders = [await createWebhookSender(services), createLogoutSender(services)];
  const { config, database, clock, log, metrics } = services;
  const own = { timeoutMs: attemptMs, isLocal: isLocalHub(config) };
  return createOutbox({ database, clock, log, metrics, senders, rules: { ...own, ...rules } });
}
