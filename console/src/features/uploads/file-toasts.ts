import { showRefusal } from '../../ui/toast/show-error.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { wrongFileText } from './sending/picked-file.ts'

/** Ways to close the errors that are told of a file, by its name. */
const closers = new Map<string, (() => void)[]>()

const remember = (fileName: string, close: () => void): void =>
  void closers.set(fileName, [...(closers.get(fileName) ?? []), close])

/** Says why a file was not sent to its end. */
export const tellFailure = (fileName: string, reason: string): void =>
  remember(fileName, showToast({ type: 'error', message: `${fileName}: ${reason}` }))

/** Says which file is wanted (C-5-08): the sentence alone, and behind «Подробности» the ids when the server refused it. */
export function refuseFile(expectedFile: { readonly name: string }, refusal: unknown = null): void {
  const close =
    refusal === null ? showToast({ type: 'error', message: wrongFileText(expectedFile) }) : showRefusal(refusal)
  remember(expectedFile.name, close)
}

/** Takes back what was told of a file once the right one goes on its way, or nobody waits for it any more. */
export function acceptFile(fileName: string): void {
  for (const close of closers.get(fileName) ?? []) close()
  closers.delete(fileName)
}
