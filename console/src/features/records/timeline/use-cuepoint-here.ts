import { cuepoints } from '@skleyka/contract/cuepoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../api/call-error.ts'
import { call } from '../../../api/client.ts'
import { readKey } from '../../../api/queries.ts'
import { navigate } from '../../../browser/address-bar.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { formatTimecode } from '../cuepoints/timecode.ts'
import { withMark, withoutMark } from './marks-at.ts'

/** How often it is begun anew when others save marks at the same moment. */
const tries = 3

interface Press {
  readonly atMs: number
  readonly way: 'put' | 'takeBack'
}

/** Saves a cuepoint at a moment at once, beside whatever marks the video has by then; the toast takes it back. */
export function useCuepointHere(id: number): (atMs: number) => void {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: cuepoints.save.touches,
    // one after the other, or quick presses would be in each other's way
    scope: { id: `cuepoints ${id}` },
    mutationFn: async ({ atMs, way }: Press) => {
      for (let left = tries; ; left -= 1) {
        const kept = await call(cuepoints.list, { id }, { accountCode })
        const marks = way === 'put' ? withMark(kept.cuepoints, atMs) : withoutMark(kept.cuepoints, atMs)
        if (marks === null) return false
        try {
          const { rowVersion, chapters } = kept
          const saved = await call(cuepoints.save, { id, rowVersion, chapters, cuepoints: marks }, { accountCode })
          client.setQueryData(readKey(cuepoints.list, { id }, { accountCode }), saved)
          return true
        } catch (error) {
          const isConflict = error instanceof CallError && error.type === 'STATE' && error.subtype === 'CONFLICT'
          if (!isConflict || left <= 1) throw error
        }
      }
    },
    onSuccess: (isDone, { atMs, way }) => {
      const at = formatTimecode(atMs)
      if (way === 'takeBack') return
      if (!isDone) return showToast({ message: `Метка на\u00a0${at} уже есть` })
      showToast({
        type: 'success',
        message: `Метка поставлена: ${at}`,
        actions: [
          { label: 'Отменить', onAction: () => mutate({ atMs, way: 'takeBack' }) },
          { label: 'Метки', onAction: () => navigate(pagePath(accountCode, `records/${id}/cuepoints`)) },
        ],
      })
    },
  })
  return (atMs) => mutate({ atMs, way: 'put' })
}
