import { bulkBounds } from '@skleyka/contract/bulk/bulk-bounds.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { call } from '../../api/client.ts'
import { inChunks } from '../../api/in-chunks.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { videosText } from '../../russian/videos-text.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { ActOnChosen, bulkSelection } from '../bulk/bulk.tsx'
import { recordIdsOf } from '../records/records.ts'

/** «Перекодировать» (product B2): what was chosen is converted anew from the kept sources. */
export default function ReencodeChosen({ selection, ...ends }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  const begin = async () => {
    const found = await look(await recordIdsOf(selection, accountCode), accountCode)
    const left = leftText(found.left)
    if (found.ids.length === 0) {
      showToast({ type: 'error', message: `Перекодировать нечего. ${left}` })
      return null
    }
    const time = `Исходного времени: ${formatDuration(found.sourceMs / 1000)}.`
    const ladder = 'Качества\u00a0— по\u00a0шаблону кодирования, которому видео следует сейчас.'
    const plays = 'Прежние файлы показываются, пока новые не\u00a0готовы.'
    const message = [time, ladder, plays, left && `Не\u00a0войдут: ${left}`].filter(Boolean).join(' ')
    const isSure = await confirm({
      title: `Перекодировать ${videosText(found.ids.length)}?`,
      message,
      okLabel: 'Перекодировать',
    })
    if (!isSure) return null
    return found.ids.length > bulkBounds.chosenIds ? bulkSelection(selection) : { ids: [...found.ids] }
  }
  return <ActOnChosen act={{ name: 'reencode', params: {} }} begin={begin} {...ends} />
}

interface ReencodePlan {
  readonly ids: readonly number[]
  readonly sourceMs: number
  /** Reason why the others are left out, and how many for each reason. */
  readonly left: ReadonlyMap<string, number>
}

/** Asks what would be done, and begins nothing. */
async function look(chosen: readonly number[], accountCode: string): Promise<ReencodePlan> {
  const ids: number[] = []
  const left = new Map<string, number>()
  let sourceMs = 0
  for (const some of inChunks(chosen, limits.bulkIds)) {
    const found = await call(reencode.start, { ids: [...some], dryRun: true }, { accountCode })
    ids.push(...found.recordIds)
    sourceMs += found.sourceMs
    for (const { error } of Object.values(found.updateStates)) {
      if (error) left.set(error.extra, (left.get(error.extra) ?? 0) + 1)
    }
  }
  return { ids, sourceMs, left }
}

const leftText = (left: ReencodePlan['left']): string =>
  [...left].map(([why, count]) => `${groupDigits(count)}\u00a0— ${why}.`).join(' ')
