import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { trashBounds } from '@skleyka/contract/trash/trash-bounds.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call as makeCall } from '../../api/client.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { recordIdsOf } from '../records/records.ts'
import { ChooseAccounts } from './choose-accounts.tsx'
import { countPairs, jobsOf, type Pairs, type RefusedPair, shareInPortions } from './share-records.ts'
import { SharingProgress } from './sharing-progress.tsx'
import { type ShareWay, useRelated } from './use-related.ts'

const words = {
  share: { title: 'Поделиться', verb: 'Открыть доступ', done: 'Доступ открыт' },
  unshare: { title: 'Закрыть доступ', verb: 'Закрыть доступ', done: 'Доступ закрыт' },
} as const

interface Way {
  readonly pairs: number
  readonly answered: number
  /** Null while it goes on. */
  readonly refused: readonly RefusedPair[] | null
}

/** Chooses the accounts, does it portion by portion, and tells what was refused: by video and account. */
export function SharePopup({ way, selection, onClose, onDone }: BulkPieceProps<RecordFilter> & { way: ShareWay }) {
  const accountCode = useAccountCode()
  const { accounts, error, refetch } = useRelated(way, selection)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [progress, setProgress] = useState<Way | null>(null)
  const run = useMutation({
    mutationKey: sharing.share.touches,
    meta: { quiet: true },
    mutationFn: async (given: readonly Pairs[] | null) => {
      const jobs = given ?? [{ ids: await recordIdsOf(selection, accountCode), codes }]
      const pairs = countPairs(jobs)
      const make = async (ids: number[], targetAccountCodes: string[]) => {
        const where = { accountCode }
        const params = { ids, targetAccountCodes }
        const answer =
          way === 'share'
            ? await makeCall(sharing.share, { ...params, ...(note.trim() !== '' && { note: note.trim() }) }, where)
            : await makeCall(sharing.unshare, params, where)
        return answer.sharedRecords
      }
      setProgress({ pairs, answered: 0, refused: null })
      const refused = await shareInPortions(make, jobs, (answered) => setProgress({ pairs, answered, refused: null }))
      setProgress({ pairs, answered: pairs, refused })
      return refused
    },
    onSuccess: (refused) => {
      if (refused.length > 0) return
      showToast({ type: 'success', message: words[way].done })
      onDone()
    },
    // the choice of accounts is on the screen again, with what went wrong
    onError: () => setProgress(null),
  })
  const submit = async () => {
    if (codes.length === 0 || run.isPending) return false
    await run.mutateAsync(null).catch(() => undefined)
    return true
  }
  const { title, verb } = words[way]
  if (progress !== null && (progress.refused !== null || progress.pairs > 500)) {
    return (
      <SharingProgress
        title={title}
        {...progress}
        onRetry={() => progress.refused && run.mutate(jobsOf(progress.refused))}
        onClose={onDone}
      />
    )
  }
  return (
    <Popup open onClose={onClose} title={title} width={480}>
      {error !== null && accounts === null ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Form label={title} onSubmit={submit}>
          <ChooseAccounts way={way} accounts={accounts} chosen={codes} onChange={setCodes} />
          {way === 'share' && accounts !== null && accounts.length > 0 && (
            <TextInput
              label="Примечание"
              value={note}
              onChange={setNote}
              maxLength={trashBounds.reasonChars}
              hint="Его увидят в аккаунтах, которым открыт доступ"
            />
          )}
          {run.error && <FormAlert onRetry={submit}>Сделано не&#160;всё. {run.error.message}</FormAlert>}
          <PopupFoot>
            <Button type="submit" kind="main" busy={run.isPending} disabled={codes.length === 0}>
              {verb}
            </Button>
            <Button onClick={onClose}>Отменить</Button>
          </PopupFoot>
        </Form>
      )}
    </Popup>
  )
}
