import { moderation } from '@skleyka/contract/moderation/moderation.calls.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../api/queries.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'

/** Going back on what was decided before (P-M-25). */
const revising = {
  access: { who: 'member', section: 'VIDEO', permission: 'media.can_change_moderation' },
} as const

/** Returns which decisions somebody may take about a video; about one that nobody was asked about there is nothing to decide. */
export function useDecisions({ moderation: now }: Pick<ListedRecord, 'moderation'>) {
  const may = useMay()
  const isOpen = now === 'PENDING' || (now !== 'NONE' && may(revising))
  const mayDecide = may(moderation.moderate) && isOpen
  return { approve: mayDecide && now !== 'APPROVED', sendBack: mayDecide && now !== 'REJECTED' }
}

/** Says a moderator's word on one video, and what came of it; true once it is said. */
export function useModerate({ id }: Pick<ListedRecord, 'id'>) {
  const accountCode = useAccountCode()
  const run = useMutation(write(moderation.moderate, { accountCode }))
  const decide = async (decision: 'APPROVED' | 'REJECTED', reason = ''): Promise<boolean> => {
    if (run.isPending) return false
    const answer = await run.mutateAsync({ ids: [id], decision, reason }).catch(() => null)
    if (answer === null) return false
    const error = answer.updateStates[id]?.error
    const isSaid = answer.updateStates[id]?.status === 'OK'
    if (!isSaid) showToast({ type: 'error', message: error ?? 'Не\u00a0получилось. Повторите' })
    else if (decision === 'APPROVED') showToast({ type: 'success', message: 'Видео одобрено' })
    else showToast({ type: 'success', message: 'Видео отклонено, автор увидит причину' })
    return isSaid
  }
  return { decide, isDeciding: run.isPending }
}
