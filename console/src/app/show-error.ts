import { errorWords } from '../api/error-words.ts'
import { copyText } from '../browser/clipboard.ts'
import { showToast } from '../ui/toast/toasts.ts'

/** The generic error snackbar of spec §8; the only place where errors nobody words differently are shown. */
export function showError(error: unknown): void {
  const { message, details, text } = errorWords(error)
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
  showToast({
    message,
    type: 'error',
    details,
    actions: details.length === 0 ? [] : [{ label: 'Скопировать', onAction: copyAndStay }],
  })
}
