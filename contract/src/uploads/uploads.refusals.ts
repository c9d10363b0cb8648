import type { Refusals } from '../refusal-entry.ts'

export const uploadRefusals = {
  'uploads.empty': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Файл пустой: выберите другой файл' },
  'uploads.tooLarge': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Файл больше, чем может принять хранилище: {max} максимум',
  },
  'uploads.noSpace': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На диске сервера не хватает места для этого файла. Освободите место и повторите',
  },
  'uploads.roomTaken': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Место на\u00a0диске сервера сейчас занимают другие загрузки. Повторите через несколько минут',
  },
  'uploads.share': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На\u00a0диске сервера мало места: незаконченные загрузки одного аккаунта занимают не\u00a0больше {max}. Дождитесь их конца или выберите файл меньше',
  },
  'uploads.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} незаконченных загрузок. Закончите или уберите часть из\u00a0них и\u00a0повторите',
  },
  'uploads.notFound': { type: 'NOT_FOUND', subtype: 'UPLOAD', status: 404, text: 'Нет такой загрузки' },
  'uploads.partNumber': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 404,
    text: 'В этой загрузке нет части с номером {part}',
  },
  'uploads.outOfOrder': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Сначала нужна часть {wanted}: части принимаются по порядку',
  },
  'uploads.partSize': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 413,
    text: 'Часть {part} должна занимать {wanted} байт',
  },
  'uploads.partDiffers': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Часть {part} уже принята с другим содержимым: файл на диске изменился',
  },
  // 400 is among the answers after which a client sends the part again (spec §8)
  'uploads.checksum': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Часть {part} повреждена в пути: контрольная сумма не сошлась',
  },
  'uploads.incomplete': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Загрузка не закончена: принято {received} из {total} байт',
  },
  'uploads.closed': { type: 'STATE', subtype: 'CONFLICT', status: 410, text: 'Загрузка уже закрыта' },
  // a client fails at once and keeps its place: a retry goes on from the same byte (safety §4)
  'uploads.held': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Загрузка приостановлена: доступ к\u00a0аккаунту закрыт. Принятое сохранено, её можно продолжить, когда доступ откроют',
  },
  'uploads.disposed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Загрузка приостановлена: видео в\u00a0корзине. Принятое сохранено: восстановите видео, и\u00a0загрузку можно продолжить',
  },
  'uploads.ended': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 410,
    text: 'Загрузка остановлена: пароль сменили. Принятое сохранено: войдите и\u00a0продолжите её на\u00a0странице видео',
  },
  'uploads.replacing': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Видео ещё загружается или обрабатывается. Дождитесь конца и\u00a0повторите',
  },
  'uploads.otherFile': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Для возобновления загрузки выберите файл {name}',
  },
  'uploads.offset': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Часть {part} принята до байта {kept}: продолжайте с\u00a0него',
  },
  'uploads.diskFilling': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Диск сервера заполнен больше чем на 95\u00a0%, новые загрузки не\u00a0принимаются. Освободите место и\u00a0повторите',
  },
} as const satisfies Refusals<'uploads'>
