import type { TaskState } from '@skleyka/contract/uploader/uploader.calls.ts'

/** Names of the kinds of background work. */
export const taskTitles: Readonly<Record<string, string>> = {
  probe: 'Проверка файла',
  convert: 'Кодирование',
  poster: 'Кадр для обложки',
  sprite: 'Кадры',
  breaks: 'Паузы',
  fingerprint: 'Отпечаток видео',
  reference: 'Отпечаток произведения',
  frame: 'Кадр из\u00a0видео',
  cover: 'Обложка альбома',
  avatar: 'Картинка профиля',
  logo: 'Логотип аккаунта',
  cut: 'Вырезание отрезков',
  carry: 'Сдвиг меток',
  waveform: 'Осциллограмма',
  sounds: 'Дорожки звука',
  encrypt: 'Шифрование видео',
  freeQualities: 'Освобождение качеств',
  import: 'Импорт по\u00a0ссылке',
  store: 'Сохранение в\u00a0хранилище',
  purge: 'Удаление файлов',
  empty: 'Очистка корзины',
  youtube: 'Публикация на\u00a0YouTube',
  youtubeCaptions: 'Субтитры на\u00a0YouTube',
  youtubeWithdraw: 'Снятие с\u00a0YouTube',
  bulk: 'Массовая правка',
  reindex: 'Слова для поиска',
  export: 'Выгрузка атрибутов',
}

/** A kind that this page does not know yet is told by its own name. */
export const taskTitle = (type: string): string => taskTitles[type] ?? type

/** The states of background work (product C1), in the order in which they are asked for. */
export const taskStateTitles: Readonly<Record<TaskState, string>> = {
  RUNNING: 'Выполняется',
  QUEUED: 'В\u00a0очереди',
  WAITING: 'Ждёт других',
  RETRY_WAIT: 'Ждёт повтора',
  FAILED: 'Ошибка',
  DONE: 'Готово',
  CANCELED: 'Отменено',
}
