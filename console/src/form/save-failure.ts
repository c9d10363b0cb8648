import { CallError, errorTexts } from '../api/call-error.ts'

/** Reason why a form was not saved, and whether the same may succeed without a change by the user. */
export interface SaveFailure {
  readonly words: string
  readonly mayPass: boolean
}

const apiTexts: readonly string[] = Object.values(errorTexts)
const kept = 'Введённое остаётся на\u00a0странице'

/** Place where the form has taken over by itself what somebody else saved in the fields that were left alone. */
export const changedMeanwhile: SaveFailure = {
  words:
    'Не\u00a0сохранено: пока вы правили, это изменил кто-то другой. Ваши правки на\u00a0месте, остальное обновилось: проверьте и\u00a0сохраните ещё раз.',
  mayPass: false,
}

/**
 * The client's own texts advise to reload the page, which would throw away what is typed: a form says what is true of it.
 * `isRepeated` when it is saved again by itself.
 */
export function saveFailure(error: Error, isRepeated: boolean): SaveFailure {
  const status = error instanceof CallError ? error.status : null
  if (status === 0 || (status !== null && [502, 503, 504].includes(status))) {
    const why = status === 0 ? 'нет связи с\u00a0сервером' : 'сервер не\u00a0отвечает'
    const when = status === 0 ? 'когда она появится' : 'когда он ответит'
    const what = isRepeated ? `${kept} и\u00a0сохранится, ${when}` : `${kept}: повторите, ${when}`
    return { words: `Не\u00a0сохранено: ${why}. ${what}.`, mayPass: true }
  }
  const isWorded = error.message !== '' && !apiTexts.includes(error.message)
  return {
    words: isWorded
      ? `Не\u00a0сохранено. ${error.message}`
      : `Не\u00a0сохранено из-за ошибки на\u00a0сервере. ${kept}: повторите.`,
    mayPass: false,
  }
}
