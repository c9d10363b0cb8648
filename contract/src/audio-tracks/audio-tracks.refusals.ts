import type { Refusals } from '../refusal-entry.ts'

export const audioTrackRefusals = {
  'audioTracks.notFound': { type: 'NOT_FOUND', subtype: 'TRACK', status: 404, text: 'Нет такой дорожки звука' },
  'audioTracks.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Дорожку уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'audioTracks.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'У\u00a0одного видео не\u00a0больше {most} дополнительных дорожек звука. Удалите ненужную',
  },
  'audioTracks.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Файл больше {most}. Сохраните звук отдельно от\u00a0видео и\u00a0загрузите его',
  },
  'audioTracks.noPicture': {
    type: 'STATE',
    subtype: 'NO_PICTURE',
    status: 409,
    text: 'В\u00a0этой записи нет картинки: дорожки звука добавляют только к\u00a0видео',
  },
  'audioTracks.noSource': {
    type: 'STATE',
    subtype: 'NO_SOURCE',
    status: 409,
    text: 'Видео загружали без\u00a0звука, а\u00a0исходный файл не\u00a0хранится: взять звук неоткуда. Добавьте его дорожкой или замените видео',
  },
  'audioTracks.original': {
    type: 'STATE',
    subtype: 'ORIGINAL',
    status: 409,
    text: 'Это звук самого видео: его нельзя ни\u00a0удалить, ни\u00a0сдвинуть. Можно сделать дорожкой по\u00a0умолчанию другую',
  },
  'audioTracks.notFailed': {
    type: 'STATE',
    subtype: 'NOT_FAILED',
    status: 409,
    text: 'С\u00a0этой дорожкой всё в\u00a0порядке: повторять нечего',
  },
  'audioTracks.onlySound': {
    type: 'STATE',
    subtype: 'NO_PICTURE',
    status: 409,
    text: 'В\u00a0этой записи нет картинки: без\u00a0звука от\u00a0неё ничего не\u00a0останется',
  },
  'audioTracks.linkGone': {
    type: 'NOT_FOUND',
    subtype: 'LINK',
    status: 404,
    text: 'По\u00a0этому адресу звук больше не\u00a0принимают. Добавьте дорожку ещё раз',
  },
  'audioTracks.otherSize': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Файл пришёл не\u00a0целиком. Отправьте его ещё раз',
  },
} as const satisfies Refusals<'audioTracks'>
