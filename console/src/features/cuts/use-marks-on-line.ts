import { visit } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { formatTimecode } from '../../ui/timecode-input/timecode.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { movedChapter, movedMark, type StoredMarks, withMark, withoutMark } from './marks-at.ts'
import { type MarkChange, useSavedMarks } from './use-saved-marks.ts'

const ofMarks =
  (change: (marks: StoredMarks) => StoredMarks | null): MarkChange =>
  ({ cuepoints: marks }) => {
    const changed = change(marks)
    return changed && { cuepoints: [...changed] }
  }

/** Puts marks on the line of time and moves them, each saved at once; the toast takes it back. */
export function useMarksOnLine(id: number, durationMs: number | null) {
  const accountCode = useAccountCode()
  const save = useSavedMarks(id)
  // what went wrong was told where all failures are
  const saved = (change: MarkChange) => save(change).catch(() => null)

  const put = async (atMs: number) => {
    const at = formatTimecode(atMs)
    const isDone = await saved(ofMarks((marks) => withMark(marks, atMs)))
    if (isDone === null) return
    if (!isDone) return showToast({ message: `Метка на\u00a0${at} уже есть` })
    showToast({
      type: 'success',
      message: `Метка поставлена: ${at}`,
      actions: [
        { label: 'Отменить', onAction: () => void saved(ofMarks((marks) => withoutMark(marks, atMs))) },
        { label: 'Метки', onAction: () => void visit(pagePath(accountCode, `records/${id}/cuepoints`)) },
      ],
    })
  }
  const move = async (change: MarkChange, back: MarkChange, words: string): Promise<boolean> => {
    const isDone = await saved(change)
    if (isDone === null) return false
    showToast(
      isDone
        ? { type: 'success', message: words, actions: [{ label: 'Отменить', onAction: () => void saved(back) }] }
        : { message: 'Перенести сюда нельзя: такая метка здесь уже есть или её больше нет' },
    )
    return isDone
  }
  const moveMark = ({ type, atMs }: Parameters<typeof movedMark>[1], toMs: number) =>
    move(
      ofMarks((marks) => movedMark(marks, { type, atMs }, toMs)),
      ofMarks((marks) => movedMark(marks, { type, atMs: toMs }, atMs)),
      `Метка перенесена: ${formatTimecode(toMs)}`,
    )
  const chaptersTo =
    (fromMs: number, toMs: number): MarkChange =>
    ({ chapters }) => {
      const changed = movedChapter(chapters, fromMs, toMs, durationMs)
      return changed && { chapters: [...changed] }
    }
  const moveChapter = (fromMs: number, toMs: number) =>
    move(chaptersTo(fromMs, toMs), chaptersTo(toMs, fromMs), `Глава начинается с\u00a0${formatTimecode(toMs)}`)
  return { put: (atMs: number) => void put(atMs), moveMark, moveChapter }
}
