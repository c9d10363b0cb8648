import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eye, EyeOff, PencilLine, Tag } from 'lucide-react'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TrackMenu } from '../tracks/tracks.tsx'
import { downloadCues, type TrackFormat } from './track-file.ts'
import { TrackNames } from './track-names.tsx'
import { trackPath } from './track-path.ts'

/** Acts on one track, in the menu of its row. */
export function TrackActs({ track }: { track: Track }) {
  const { id: trackId, rowVersion, label, language, recordId, isDefault, state } = track
  const accountCode = useAccountCode()
  const [isNaming, setNaming] = useState(false)
  const { mutate: save } = useMutation(write(subtitles.save, { accountCode }))
  const remove = useAskedWrite(subtitles.delete, accountCode)
  const client = useQueryClient()
  const set = (fields: { isDefault?: boolean; state?: Track['state'] }) => save({ trackId, rowVersion, fields })
  const download = async (format: TrackFormat) => {
    // a refusal is told by the snackbar
    const found = await client.fetchQuery(read(subtitles.get, { trackId }, { accountCode })).catch(() => null)
    if (found) downloadCues(found.cues, format, `${recordId}.${language}`)
  }
  const isReady = state === 'READY'
  const question = {
    title: `Удалить дорожку «${label}»?`,
    message: 'Реплики пропадут, вернуть их будет нельзя. Если она ещё нужна, скачайте её.',
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <>
      <TrackMenu
        label={label}
        lines={[
          { id: 'edit', label: 'Редактировать', icon: PencilLine, to: trackPath(accountCode, track) },
          {
            id: 'state',
            label: isReady ? 'Скрыть от\u00a0зрителей' : 'Показать зрителям',
            icon: isReady ? EyeOff : Eye,
            onAction: () => set({ state: isReady ? 'DRAFT' : 'READY' }),
          },
          { id: 'names', label: 'Язык и\u00a0название', icon: Tag, onAction: () => setNaming(true) },
        ]}
        below={[
          { id: 'vtt', label: 'Скачать WebVTT', icon: Download, onAction: () => void download('vtt') },
          { id: 'srt', label: 'Скачать SRT', icon: Download, onAction: () => void download('srt') },
        ]}
        isDefault={isDefault}
        onDefault={(next) => set({ isDefault: next })}
        onDelete={() => void remove({ trackId }, question, 'Дорожка удалена')}
      />
      {isNaming && <TrackNames track={track} onClose={() => setNaming(false)} />}
    </>
  )
}
