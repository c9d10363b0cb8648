import type { LeftOutReason } from '@skleyka/contract/channels/channel-bounds.ts'

/** Reasons for which a video or livestream of the grid is not shown. */
export const leftOutLabels: Readonly<Record<LeftOutReason, string>> = {
  GONE: 'Видео в\u00a0корзине или удалено',
  CLAIMED: 'Снято по\u00a0претензии правообладателя',
  UNPUBLISHED: 'Не\u00a0опубликовано для зрителей',
  GATED: 'Закрыто паролем или кодом',
  LIMITED: 'Свои правила сайтов или стран',
  NOT_READY: 'Ещё обрабатывается',
  NO_PICTURE: 'Нет изображения',
  NO_SOUND: 'Нет звука',
}

/** Days of the week, Monday first. */
export const weekdayLabels = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

/** A day of the calendar as dd.mm. */
export const dayText = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}`
