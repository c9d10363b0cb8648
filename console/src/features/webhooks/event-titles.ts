import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'

/** Names of events in lists and boxes. */
export const eventTitles: Readonly<Record<WebhookEvent, string>> = {
  'record.created': 'Видео создано',
  'record.playable': 'Видео можно смотреть',
  'record.quality_ready': 'Готово качество',
  'record.ready': 'Видео готово',
  'record.failed': 'Обработка не\u00a0удалась',
  'record.replaced': 'Файл видео заменён',
  'record.published': 'Видео видно зрителям',
  'record.disposed': 'Видео в\u00a0корзине',
  'record.restored': 'Видео возвращено',
  'record.deleted': 'Видео удалено',
  'record.captions_ready': 'Субтитры готовы',
  'record.shared': 'Видео открыто аккаунту',
  'live.started': 'Эфир начался',
  'live.interrupted': 'Эфир прервался',
  'live.resumed': 'Эфир продолжился',
  'live.finished': 'Эфир завершён',
  'live.recording_ready': 'Запись эфира готова',
  'import.failed': 'Импорт не\u00a0удался',
  'alert.started': 'Оповещение сработало',
  'alert.ended': 'Оповещение закончилось',
  'claim.created': 'Подана претензия',
  'account.locked': 'Аккаунт заблокирован',
}
