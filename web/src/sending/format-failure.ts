import { UploadError } from './upload-errors.ts'

/** Statuses a proxy answers without words of ours. */
const byCode: Readonly<Record<number, string>> = {
  400: 'Сервер не принял часть файла',
  401: 'Сеанс закончился. Войдите ещё раз',
  403: 'Недостаточно прав для загрузки',
  404: 'Нет такой загрузки: начните её заново',
  410: 'Загрузка уже закрыта: начните её заново',
  413: 'Файл больше, чем может принять хранилище',
  429: 'Слишком много запросов. Подождите минуту',
  500: 'На сервере произошла ошибка',
  502: 'Сервер не отвечает',
  503: 'Сервер временно занят',
  504: 'Сервер не ответил вовремя',
}

/** Returns why an upload has failed, in Russian: the server's own words when it gave them, else what its status means. */
export function formatFailure(error: unknown): string {
  if (!(error instanceof UploadError)) return 'Что-то пошло не так'
  if (/[а-яё]/i.test(error.message)) return error.message
  return byCode[error.code] ?? `Сервер ответил ошибкой ${error.code}`
}

/** Codes after which the server knows the upload no more: a retry begins with a new record. */
export const isLost = (error: unknown): boolean =>
  error instanceof UploadError && (error.code === 404 || error.code === 410)
