import type { Refusals } from '../refusal-entry.ts'

const quota = { type: 'LIMIT', subtype: 'QUOTA', status: 409 } as const

export const quotaRefusals = {
  'quotas.bytes': {
    ...quota,
    text: 'Не\u00a0хватает места: аккаунту отведено {max}, занято {used}, а\u00a0нужно ещё {wanted}. Удалите лишнее и\u00a0очистите корзину или попросите администратора платформы добавить места',
  },
  'quotas.bytesOfLink': {
    ...quota,
    text: 'У\u00a0того, кто прислал ссылку, не\u00a0хватает места для\u00a0этого файла. Напишите ему: файл ничего не\u00a0потерял, по\u00a0ссылке можно загрузить позже',
  },
  'quotas.videos': {
    ...quota,
    text: 'Аккаунту отведено видео: {max}, и\u00a0столько уже есть. Удалите лишние в\u00a0корзину или попросите администратора платформы добавить',
  },
  'quotas.restored': {
    ...quota,
    text: 'Аккаунту отведено видео: {max}, вернуть из\u00a0корзины можно {room}. Удалите лишние или попросите администратора платформы добавить',
  },
  'quotas.people': {
    ...quota,
    text: 'Аккаунту отведено людей: {max}, и\u00a0столько уже есть. Удалите лишних или попросите администратора платформы добавить',
  },
  'quotas.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Квоты аккаунта уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'quotas.ofNewChanged': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Квоты новых аккаунтов уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
} as const satisfies Refusals<'quotas'>
