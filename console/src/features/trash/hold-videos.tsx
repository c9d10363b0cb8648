import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { trashBounds } from '@skleyka/contract/trash/trash-bounds.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call as makeCall } from '../../api/client.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { moveInPortions } from './move-records.ts'
import { tellMoved } from './use-trash-moves.ts'

const ways = [
  { value: 'on', label: 'Запретить' },
  { value: 'off', label: 'Снять запрет' },
] as const

interface Props {
  /** The videos, read when it is agreed to. */
  ids: () => Promise<readonly number[]>
  begun?: 'on' | 'off'
  onClose: () => void
  onDone: () => void
}

/** «Запрет удаления» (product A47): chosen videos must not be deleted, for a reason that everybody sees, or may be again. */
export function HoldVideos({ ids, begun = 'on', onClose, onDone }: Props) {
  const accountCode = useAccountCode()
  const [way, setWay] = useState<'on' | 'off'>(begun)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const run = useMutation({
    mutationKey: trash.setHold.touches,
    meta: { quiet: true },
    mutationFn: async () => {
      const on = way === 'on'
      const chosen = await ids()
      const moved = await moveInPortions(
        async (portion) => {
          const params = { ids: portion, on, ...(on && { reason: reason.trim() }) }
          const { updateStates } = await makeCall(trash.setHold, params, { accountCode })
          const recordIds = portion.filter((id) => !updateStates[id]?.error)
          return { recordIds, updateStates }
        },
        { ids: chosen, onProgress: (answered) => setDone(answered / chosen.length) },
      )
      tellMoved(moved, on ? 'Удаление запрещено' : 'Запрет удаления снят')
    },
    onSuccess: onDone,
    onError: () => setDone(null),
  })
  const isMissing = way === 'on' && reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing || run.isPending) return !isMissing
    await run.mutateAsync().catch(() => undefined)
    return true
  }
  return (
    <Popup open onClose={onClose} title="Запрет удаления" width={480}>
      <Form label="Запрет удаления" onSubmit={submit}>
        <Segmented label="Что сделать" choices={ways} value={way} onChange={setWay} />
        {way === 'on' && (
          <TextInput
            label="Причина"
            required
            value={reason}
            onChange={setReason}
            maxLength={trashBounds.reasonChars}
            {...(isTried && isMissing
              ? { status: 'error' as const, hint: 'Напишите, почему видео нельзя удалять' }
              : { hint: 'Её увидят все, кто захочет удалить видео' })}
          />
        )}
        {done !== null && <ProgressBar value={done} label="Выполнено" />}
        {run.error && <FormAlert onRetry={submit}>Сделано не&#160;всё. {run.error.message}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="main" busy={run.isPending}>
            {way === 'on' ? 'Запретить удаление' : 'Снять запрет'}
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
