/** Events a webhook can report (product C5): what happens to records, livestreams, imports and the account itself. */
export const webhookEvents = [
  'record.created',
  'record.playable',
  'record.quality_ready',
  'record.ready',
  'record.failed',
  'record.replaced',
  'record.published',
  'record.disposed',
  'record.restored',
  'record.deleted',
  'record.captions_ready',
  'record.shared',
  'live.started',
  'live.interrupted',
  'live.resumed',
  'live.finished',
  'live.recording_ready',
  'import.failed',
  'account.locked',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
