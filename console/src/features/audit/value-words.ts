import { templateKindTable } from '../template-kinds/template-kinds.ts'

export const publications: Readonly<Record<string, string>> = { DRAFT: 'черновик', SCHEDULED: 'открыта зрителям' }
export const visibilities: Readonly<Record<string, string>> = {
  PUBLIC: 'всем',
  LINK: 'по\u00a0ссылке',
  PRIVATE: 'только участникам',
}
export const gateTitles: Readonly<Record<string, string>> = {
  EVERYONE: 'без проверки',
  LINK: 'по\u00a0приватной ссылке',
  PASSWORD: 'по\u00a0паролю',
  CODES: 'по\u00a0кодам',
  MAIL: 'по\u00a0рабочей почте',
}
export const moderations: Readonly<Record<string, string>> = {
  NONE: 'не\u00a0нужна',
  PENDING: 'ждёт проверки',
  APPROVED: 'одобрено',
  REJECTED: 'отклонено',
}
export const states: Readonly<Record<string, string>> = {
  PREVIEWED: 'ещё не\u00a0начато',
  RUNNING: 'выполняется',
  PAUSED: 'приостановлено',
  STOPPED: 'прервано',
  CANCELED: 'остановлено',
  DONE: 'выполнено',
  CHECKING: 'проверяется',
  PENDING: 'ждёт ответа',
  ACTIVE: 'действует',
  REJECTED: 'отклонено',
  ENDED: 'прекращено',
  OPEN: 'ждёт решения',
  GRANTED: 'выполнено',
  REFUSED: 'отклонено',
  ANSWERED: 'отвечено',
}
export const qualityModes: Readonly<Record<string, string>> = {
  FOLLOW: 'как на\u00a0платформе',
  OWN: 'по\u00a0своему правилу',
  OFF: 'выключено',
}
export const templateWords: Readonly<Record<string, string>> = Object.fromEntries(
  templateKindTable.map(({ kind, label }) => [kind, label.toLocaleLowerCase('ru')]),
)

export const lifecycles: Readonly<Record<string, string>> = {
  ACTIVE: 'в\u00a0аккаунте',
  DISPOSED: 'в\u00a0корзине',
  DELETED: 'удалено',
}
