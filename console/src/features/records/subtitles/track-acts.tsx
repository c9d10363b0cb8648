import { subtitles, type Track } from '@skleyka/contract/subtitles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Eye, EyeOff, PencilLine, Star, StarOff, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read, write } from '../../../api/queries.ts'
import { useAskedWrite } from '../../../list/use-asked-write.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { downloadCues, type TrackFormat } from './track-file.ts'
import { TrackNames } from './track-names.tsx'
import { trackPath } from './track-path.ts'

/** What is done with one track, in the menu of its row. */
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
      <MenuButton
        label={`Действия: ${label}`}
        lines={[
          { id: 'edit', label: 'Редактировать', icon: PencilLine, to: trackPath(accountCode, track) },
          {
            id: 'state',
            label: isReady ? 'Скрыть от\u00a0зрителей' : 'Показать зрителям',
            icon: isReady ? EyeOff : Eye,
            onAction: () => set({ state: isReady ? 'DRAFT' : 'READY' }),
          },
          {
            id: 'default',
            label: isDefault ? 'Не\u00a0включать по\u00a0умолчанию' : 'Включать по\u00a0умолчанию',
            icon: isDefault ? StarOff : Star,
            onAction: () => set({ isDefault: !isDefault }),
          },
          { id: 'names', label: 'Язык и\u00a0название', icon: Tag, onAction: () => setNaming(true) },
          'rule',
          { id: 'vtt', label: 'Скачать WebVTT', icon: Download, onAction: () => void download('vtt') },
          { id: 'srt', label: 'Скачать SRT', icon: Download, onAction: () => void download('srt') },
          'rule',
          {
            id: 'delete',
            label: 'Удалить',
            icon: Trash2,
            danger: true,
            onAction: () => void remove({ trackId }, question, 'Дорожка удалена'),
          },
        ]}
        trigger={(props) => <IconButton {...props} size={32} icon={Ellipsis} label={`Ещё: ${label}`} />}
      />
      {isNaming && <TrackNames track={track} onClose={() => setNaming(false)} />}
    </>
  )
}
