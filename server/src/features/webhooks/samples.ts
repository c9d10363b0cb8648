import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'

const record = { id: 1, uuid: '00000000-0000-4000-8000-000000000000', name: 'Проверка вебхука' }
const live = { livestream: record, session: 1 }

/** The data of the invented events, shaped as those of the triggers. */
export const samples: Readonly<Record<WebhookEvent, unknown>> = {
  'record.created': { record },
  'record.playable': { record },
  'record.quality_ready': { record, quality: { name: '720p', width: 1280, height: 720 } },
  'record.ready': { record, durationMs: 60_000 },
  'record.failed': { record, reason: 'BAD_FILE' },
  'record.replaced': { record },
  'record.published': { record },
  'record.disposed': { record },
  'record.restored': { record },
  'record.deleted': { record },
  'record.captions_ready': { record, captions: { language: 'ru', label: 'Русские' } },
  'record.shared': { record, toAccount: 'studio' },
  'live.started': live,
  'live.interrupted': live,
  'live.resumed': live,
  'live.finished': { ...live, reason: 'FINISHED_BY_USER', peak: 120 },
  'live.recording_ready': { ...live, record },
  'import.failed': { import: { id: 1, fileName: 'video.mp4' }, reason: 'Сервер video.example не\u00a0отвечает' },
  'alert.started': {
    rule: { id: 1, title: 'Просмотров больше 1000 за\u00a0сутки', kind: 'VIEWS', views: 1000 },
    value: 1001,
  },
  'alert.ended': {
    rule: { id: 1, title: 'Просмотров больше 1000 за\u00a0сутки', kind: 'VIEWS', views: 1000 },
    value: 900,
  },
  'claim.created': {
    claim: { id: 1, work: 'Фильм', wish: 'TAKE_DOWN', deadline: '2026-01-08T00:00:00.000Z' },
    record,
    page: 'https://video.example/embed/00000000-0000-4000-8000-000000000000',
  },
  'account.locked': { reason: 'Проверка вебхука' },
}
