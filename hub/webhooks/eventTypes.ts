/** What webhooks hear about. Triggers write all but the last two (`0196_events.sql`). */
export const eventTypes = {
  'account.created': 'An account was opened, imported or added',
  'account.updated': 'Profile data changed; `changed` names them',
  'account.address_changed':
    'The e-mail address or the phone number changed, or is gone; `changed` names which',
  'account.locked': 'An operator locked it',
  'account.unlocked': 'An operator unlocked it',
  'account.deleted': 'It is gone',
  'account.sessions_ended': 'It was signed out everywhere; `kept_one`: but for the session that asked for it',
  'webhook.test': 'An operator asked for it (`webhook test`)',
} as const;

export type EventType = keyof typeof eventTypes;

/** What a webhook can choose; a test reaches each. */
export const chosenTypes: readonly string[] = Object.keys(eventTypes).filter(
  (type) => type !== 'webhook.test',
);
