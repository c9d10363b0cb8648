import { errorLabels } from '../../api/error-labels.ts'
import { copyText } from '../../browser/clipboard.ts'
import { showToast } from './toasts.ts'

/** The generic error snackbar of spec §8; the only place where errors nobody words differently are shown. */
export function showError(error: unknown): void {
  const { message, ...more } = describeError(error)
  showToast({ type: 'error', message, ...more })
}

/** A refusal that the reader mends himself: the sentence alone, the ids of the request behind «Подробности». */
export function showRefusal(error: unknown): () => void {
  const { message, ...more } = describeError(error)
  return showToast({ type: 'error', message, more })
}

function describeError(error: unknown) {
  const { message, details, text } = errorLabels(error)
  const copy = async () => {
    const copied = await copyText(text)
    showToast({
      message: copied ? 'Текст ошибки скопирован' : 'Браузер не дал скопировать',
      type: copied ? 'success' : 'base',
    })
  }
  const copyAndStay = () => {
    void copy()
    return 'stay'
  }
  return { message, details, actions: details.length === 0 ? [] : [{ label: 'Скопировать', onAction: copyAndStay }] }
}
