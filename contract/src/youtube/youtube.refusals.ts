import type { Refusals } from '../refusal-entry.ts'

export const youtubeRefusals = {
  'youtube.notSetUp': {
    type: 'EXTERNAL',
    subtype: 'YOUTUBE',
    status: 409,
    text: 'Публикация на\u00a0YouTube на\u00a0этом сервере не\u00a0настроена. Администратор сервера может задать YOUTUBE_CLIENT_ID и\u00a0YOUTUBE_CLIENT_SECRET',
  },
  'youtube.noChannel': {
    type: 'NOT_FOUND',
    subtype: 'CHANNEL',
    status: 404,
    text: 'Такой канал не\u00a0подключён. Подключите его в\u00a0настройках, в\u00a0разделе «YouTube»',
  },
  'youtube.whichChannel': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'К\u00a0аккаунту подключено несколько каналов: выберите, на\u00a0какой отправить',
  },
  'youtube.broken': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'К\u00a0каналу «{title}» больше нет доступа: подключите его заново в\u00a0настройках',
  },
  'youtube.there': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Видео уже на\u00a0YouTube или на\u00a0пути туда. Чтобы отправить его снова, сначала отвяжите его',
  },
  'youtube.schedule': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Время публикации уже прошло. Выберите другое',
  },
  'youtube.stale': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Подключение канала устарело или начато в\u00a0другом сеансе. Начните его заново',
  },
  'youtube.refused': { type: 'EXTERNAL', subtype: 'YOUTUBE', status: 502, text: 'Канал не\u00a0подключён. {reason}' },
} as const satisfies Refusals<'youtube'>
