import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { read, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Cues, editedOf, keptOf } from './cue-edits.ts'
import type { EditedCues } from './use-cues.ts'

const isConflict = (error: unknown) =>
  error instanceof CallError && error.type === 'STATE' && error.subtype === 'CONFLICT'

/** Saves the cues of a track; what is asked for while a save is under way is done after it. Where somebody else has saved meanwhile, the user chooses whose cues stay. */
export function useSaving(first: Track, edited: EditedCues) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const [track, setTrack] = useState(first)
  const { mutateAsync } = useMutation({ ...write(subtitles.save, { accountCode }), meta: { quiet: true } })

  const send = async (cues: Cues, rowVersion: number) => {
    const { track: saved } = await mutateAsync({
      trackId: track.id,
      rowVersion,
      cues: keptOf(cues),
    })
    setTrack(saved)
    edited.markSaved(cues)
    showToast({ type: 'success', message: 'Субтитры сохранены' })
  }
  const settle = async (cues: Cues) => {
    const theirs = await client.fetchQuery({
      ...read(subtitles.get, { trackId: track.id }, { accountCode }),
      staleTime: 0,
    })
    const isMine = await confirm({
      title: 'Субтитры уже изменил кто-то другой',
      message: `${theirs.track.changedBy ?? 'Кто-то'} сохранил их, пока вы правили. Заменить их вашими? «Взять их» отбросит ваши правки.`,
      okLabel: 'Заменить моими',
      cancelLabel: 'Взять их',
      danger: true,
      rejects: true,
    }).catch((why: unknown) => (why === 'canceled' ? false : null))
    if (isMine === null) return
    if (isMine) return send(cues, theirs.track.rowVersion)
    setTrack(theirs.track)
    edited.restart(editedOf(theirs.cues))
  }
  const tell = (error: unknown) =>
    showToast({ type: 'error', message: error instanceof Error ? error.message : 'Субтитры не\u00a0сохранились' })
  const [isSaving, setSaving] = useState(false)
  const wantsMore = useRef(false)
  const save = async () => {
    wantsMore.current = isSaving
    if (isSaving || !edited.isDirty) return
    setSaving(true)
    const { cues } = edited
    await send(cues, track.rowVersion)
      .catch((error: unknown) => (isConflict(error) ? settle(cues) : Promise.reject(error)))
      .catch(tell)
    setSaving(false)
  }
  // no dependencies: it looks whenever a save may have ended
  useEffect(() => {
    if (wantsMore.current && !isSaving) void save()
  })
  return { track, isSaving, save }
}
