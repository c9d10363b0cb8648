import { namesOf } from '../map-names.ts'

/** Events a webhook can report, by name, with their titles (product C5): what happens to records, livestreams, imports and the account itself. */
export const webhookEventTitles = {
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
  'account.locked': 'Аккаунт заблокирован',
  'alert.started': 'Оповещение сработало',
  'alert.ended': 'Оповещение закончилось',
  'claim.created': 'Подана претензия',
} as const
export type WebhookEvent = keyof typeof webhookEventTitles
export const webhookEvents: readonly WebhookEvent[] = namesOf(webhookEventTitles)
