import { type AudioTrack, audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Check, PencilLine, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TrackMenu } from '../tracks/tracks.tsx'
import { SoundForm } from './sound-form.tsx'

/** Acts on one track, in the menu of its row. */
export function SoundActs({ track }: { track: AudioTrack }) {
  const { id: trackId, rowVersion, label, isOriginal, isDefault, state, differsMs } = track
  const accountCode = useAccountCode()
  const [isEdited, setEdited] = useState(false)
  const { mutate: save } = useMutation(write(audioTracks.save, { accountCode }))
  const { mutate: retry } = useMutation(write(audioTracks.retry, { accountCode }))
  const remove = useAskedWrite(audioTracks.delete, accountCode)
  const question = {
    title: `Удалить дорожку «${label}»?`,
    message: 'Зрители, которые её слушают, дослушают. Вернуть дорожку можно, только загрузив файл ещё раз.',
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <>
      <TrackMenu
        label={label}
        lines={[
          ...(state === 'FAILED'
            ? [{ id: 'retry', label: 'Повторить', icon: RotateCcw, onAction: () => retry({ trackId }) }]
            : []),
          ...(state === 'ASKS'
            ? [
                {
                  id: 'fits',
                  label: (differsMs ?? 0) > 0 ? 'Обрезать по\u00a0видео' : 'Дополнить тишиной',
                  icon: Check,
                  onAction: () => save({ trackId, rowVersion, fields: { fits: true } }),
                },
              ]
            : []),
          {
            id: 'edit',
            label: isOriginal ? 'Язык и\u00a0название' : 'Язык, название и\u00a0сдвиг',
            icon: PencilLine,
            onAction: () => setEdited(true),
          },
        ]}
        isDefault={isDefault}
        onDefault={isDefault ? undefined : () => save({ trackId, rowVersion, fields: { isDefault: true } })}
        onDelete={isOriginal ? undefined : () => void remove({ trackId }, question, 'Дорожка удалена')}
      />
      {isEdited && <SoundForm track={track} onClose={() => setEdited(false)} />}
    </>
  )
}
