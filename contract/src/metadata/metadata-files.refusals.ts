import type { Refusals } from '../refusal-entry.ts'

export const metadataFileRefusals = {
  'metadataFiles.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Файл больше {most}. Приложите файл поменьше или\u00a0дайте на\u00a0него ссылку',
  },
  'metadataFiles.linkGone': {
    type: 'NOT_FOUND',
    subtype: 'LINK',
    status: 404,
    text: 'Файл не\u00a0принят: прошёл час или\u00a0его уже передали. Выберите файл ещё раз',
  },
  'metadataFiles.otherSize': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Файл пришёл не\u00a0целиком или\u00a0изменился, пока его передавали. Выберите его ещё раз',
  },
  'metadataFiles.notFound': {
    type: 'NOT_FOUND',
    subtype: 'FILE',
    status: 404,
    text: 'Такого файла больше нет',
  },
} as const satisfies Refusals<'metadataFiles'>
