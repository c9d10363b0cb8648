import type { Refusals } from '../refusal-entry.ts'

export const albumRefusals = {
  'albums.notFound': { type: 'NOT_FOUND', subtype: 'ALBUM', status: 404, text: 'Нет такого альбома' },
  'albums.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Альбом уже изменил кто-то другой. Обновите страницу и повторите правку',
  },
  'albums.circle': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Альбом нельзя вложить в\u00a0самого себя. Выберите другой',
  },
  'albums.deep': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Альбомы вкладываются друг в\u00a0друга не\u00a0глубже {max} уровней. Выберите альбом повыше',
  },
  'albums.byFilter': {
    type: 'STATE',
    subtype: 'BY_FILTER',
    status: 409,
    text: 'Состав этого альбома определяет фильтр. Измените фильтр или сделайте альбом ручным',
  },
  'albums.takesNew': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'В\u00a0этот альбом попадают новые видео аккаунта. Сначала выберите для них другой в\u00a0настройках аккаунта',
  },
  'albums.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0одном альбоме не\u00a0больше {max} видео. Остальные добавьте в\u00a0другой',
  },
} as const satisfies Refusals<'albums'>
