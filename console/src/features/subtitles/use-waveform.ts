import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

const pollMs = 1_000

/** The peaks of the sound of a video, asked for when there are none, and what to say while there are none. */
export function useWaveform({ id, playable }: Pick<RecordView, 'id' | 'playable'>) {
  const accountCode = useAccountCode()
  const isRequested = useRef(false)
  const { mutate: make } = useMutation(write(subtitles.makeWaveform, { accountCode }))
  const found = useQuery({
    ...read(subtitles.waveform, { id }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.state === 'MAKING' ? pollMs : false),
  })
  const { state, peaks } = found.data ?? {}
  useEffect(() => {
    if (state !== 'NONE' || !playable || isRequested.current) return
    isRequested.current = true
    make({ id })
  }, [state, playable, id, make])
  const bytes = useMemo(
    () => (typeof peaks === 'string' ? Uint8Array.from(atob(peaks), (sign) => sign.charCodeAt(0)) : null),
    [peaks],
  )
  const note =
    state === 'MAKING'
      ? 'Звук анализируется, волна появится здесь сама'
      : state === 'SILENT'
        ? 'В\u00a0этом видео нет звука'
        : null
  return { peaks: bytes, note }
}
