import { StorageRefusal } from '../storage.ts'

const key = 'Хранилище не\u00a0принимает ключ: проверьте AWS_ACCESS_KEY_ID и\u00a0AWS_SECRET_ACCESS_KEY'
const rights =
  'Хранилище отказывает в\u00a0доступе: проверьте ключ и\u00a0его право читать, писать и\u00a0удалять в\u00a0корзине'
const bucket = 'В\u00a0хранилище нет корзины: проверьте STORAGE_URL'
const place = 'Хранилище отсылает по\u00a0другому адресу: проверьте endpoint и\u00a0region в\u00a0STORAGE_URL'
const room = 'В\u00a0хранилище кончилось место, отведённое корзине: увеличьте его'
const other = 'Хранилище отказывает'

/** Advice for the operator about a refusal, by its code. */
const sentences: Record<string, string> = {
  InvalidAccessKeyId: key,
  SignatureDoesNotMatch: key,
  InvalidToken: key,
  ExpiredToken: key,
  AccessDenied: rights,
  AllAccessDisabled: rights,
  NoSuchBucket: bucket,
  PermanentRedirect: place,
  AuthorizationHeaderMalformed: place,
  IllegalLocationConstraintException: place,
  QuotaExceeded: room,
}

/** An answer to HEAD has no body to name the reason: its status is all there is to go by. */
const sentencesOfStatus: Record<number, string> = { 301: place, 401: key, 403: rights, 404: bucket }

/** Returns what the store answered, as a refusal in words. */
export function refusalOf(error: Error, status: number): StorageRefusal {
  const sentence = sentences[error.name] ?? sentencesOfStatus[status] ?? other
  const code = error.name in sentences ? error.name : `${status} ${error.name}`
  return new StorageRefusal(`${sentence} (${code})`, { cause: error })
}
