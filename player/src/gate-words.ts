import type { AskProblem, UnlockProblem } from '@skleyka/contract/gates.ts'

/** What is said at the gate of a video, in each language of the player. */
const ru = {
  language: 'ru' as 'ru' | 'en',
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
  MAIL: {
    title: 'Видео для\u00a0своих',
    note: 'Пришлём код на\u00a0вашу почту: так видно, что вы из\u00a0тех, кому его открыли',
    label: 'Рабочая почта',
    send: 'Прислать код',
    sentTitle: 'Введите код из\u00a0письма',
    sentTo: (email: string) => `Отправили на ${email}. Письмо идёт до\u00a0минуты, загляните и\u00a0в\u00a0«Спам»`,
    again: 'Прислать ещё раз',
    another: 'Другой адрес',
    wrong: 'Код не\u00a0подошёл или устарел',
    problems: {
      BAD_ADDRESS: 'Это не\u00a0адрес почты. Проверьте его',
      NOT_ALLOWED: 'Этой почте видео не\u00a0открыли. Попробуйте рабочую',
      SENT_ALREADY: 'Письмо уже отправили. Новое можно попросить через минуту',
      TOO_MANY: 'Писем было слишком много. Подождите и\u00a0попробуйте ещё раз',
    } satisfies Record<AskProblem, string>,
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
  language: 'en',
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
  MAIL: {
    title: 'This video is not open to everybody',
    note: 'We send a code to your mailbox, to see that you are one of those who may watch',
    label: 'Work email',
    send: 'Send a code',
    sentTitle: 'Type the code from the letter',
    sentTo: (email) => `Sent to ${email}. It takes up to a minute; look in the spam folder too`,
    again: 'Send again',
    another: 'Another address',
    wrong: 'The code is wrong or too old',
    problems: {
      BAD_ADDRESS: 'This is no email address. Check it',
      NOT_ALLOWED: 'The video is not open to this mailbox. Try the one of your work',
      SENT_ALREADY: 'A letter is on its way. Ask for another in a minute',
      TOO_MANY: 'Too many letters were sent. Wait and try again',
    },
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
