import { copyText } from '../../browser/clipboard.ts'
import { confirm } from '../confirm/confirm-queue.ts'

/**
 * Asks before a window closes with what is shown only once. The main button copies it; true when the window may close, false where
 * nothing was copied.
 */
export async function askBeforeLosing(text: string): Promise<boolean> {
  const isAgreed = await confirm({
    title: 'Закрыть, не\u00a0скопировав?',
    message: 'Второй раз это не\u00a0показать: можно будет только сделать новое.',
    okLabel: 'Скопировать',
    cancelLabel: 'Вернуться',
  })
  return isAgreed && copyText(text)
}
