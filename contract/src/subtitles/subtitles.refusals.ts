import type { Refusals } from '../refusal-entry.ts'

export const subtitleRefusals = {
  'subtitles.notFound': { type: 'NOT_FOUND', subtype: 'TRACK', status: 404, text: 'Нет такой дорожки субтитров' },
  'subtitles.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Субтитры уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'subtitles.languageTaken': {
    type: 'STATE',
    subtype: 'LANGUAGE',
    status: 409,
    text: 'Субтитры на\u00a0этом языке уже есть. Замените их или выберите другой язык',
  },
  'subtitles.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'У\u00a0одного видео не\u00a0больше {most} дорожек субтитров. Удалите ненужную',
  },
  'subtitles.tooManyCues': {
    type: 'LIMIT',
    subtype: 'CUES',
    status: 413,
    text: 'В\u00a0субтитрах больше {most} реплик. Разделите их на\u00a0части',
  },
  'subtitles.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Субтитры больше {most}. Проверьте, тот\u00a0ли это файл, или разделите его на\u00a0части',
  },
  'subtitles.noCues': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'В\u00a0файле нет ни\u00a0одной реплики с\u00a0временем. Нужны субтитры WebVTT или SRT',
  },
} as const satisfies Refusals<'subtitles'>
