import type { UnlockProblem } from '@skleyka/contract/gates.ts'

/** What is said at the gate of a video, in each language of the player. */
const ru = {
  LINK: { title: 'Видео открывают не\u00a0всем', note: 'Откройте его по\u00a0той ссылке, которую вам прислали' },
  PASSWORD: {
    title: 'Видео под\u00a0паролем',
    note: 'Пароль знает тот, кто прислал вам ссылку',
    label: 'Пароль',
    wrong: 'Пароль не\u00a0подошёл',
  },
  CODES: {
    title: 'Видео открывают по\u00a0коду',
    note: 'Код вам дал автор видео',
    label: 'Код',
    wrong: 'Такого кода нет. Проверьте его и\u00a0наберите ещё раз',
  },
  watch: 'Смотреть',
  opening: 'Открываем видео',
  offline: { title: 'Нет связи с\u00a0сервером', note: 'Проверьте связь и\u00a0попробуйте ещё раз' },
  SPENT: 'Этот код уже использовали',
  EXPIRED: 'Срок этого кода истёк',
  REVOKED: 'Этот код отозвали',
  TOO_MANY: 'Слишком много попыток. Подождите 15\u00a0минут и\u00a0попробуйте ещё раз',
  link: {
    WRONG: 'Эта ссылка ничего не\u00a0открывает',
    SPENT: 'Эту ссылку уже использовали',
    EXPIRED: 'Срок этой ссылки истёк',
    REVOKED: 'Эту ссылку отозвали',
    TOO_MANY: 'Слишком много попыток',
  } satisfies Record<UnlockProblem, string>,
  askAnew: 'Попросите новую у\u00a0того, кто её прислал',
}

const en: typeof ru = {
  LINK: { title: 'This video is not open to everybody', note: 'Open it by the link that you were sent' },
  PASSWORD: {
    title: 'This video has a password',
    note: 'Whoever sent you the link knows it',
    label: 'Password',
    wrong: 'Wrong password',
  },
  CODES: {
    title: 'This video opens with a code',
    note: 'Its author gave you one',
    label: 'Code',
    wrong: 'There is no such code. Check it and type it again',
  },
  watch: 'Watch',
  opening: 'Opening the video',
  offline: { title: 'No connection to the server', note: 'Check your connection and try again' },
  SPENT: 'This code has been used',
  EXPIRED: 'This code has expired',
  REVOKED: 'This code was taken back',
  TOO_MANY: 'Too many tries. Wait 15\u00a0minutes and try again',
  link: {
    WRONG: 'This link opens nothing',
    SPENT: 'This link has been used',
    EXPIRED: 'This link has expired',
    REVOKED: 'This link was taken back',
    TOO_MANY: 'Too many tries',
  },
  askAnew: 'Ask whoever sent it for a new one',
}

export const gateWords = (language: string): typeof ru => (language === 'en' ? en : ru)
