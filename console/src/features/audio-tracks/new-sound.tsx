import { audioBounds } from '@skleyka/contract/audio-tracks/audio-bounds.ts'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { languageOfFile } from '../../russian/languages.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { languageProblem, NameFields, newLabelHint } from '../tracks/tracks.tsx'
import { sentSounds } from './sent-sounds.ts'
import { shiftHint } from './sound-form.tsx'

interface Props {
  recordId: number
  file: File
  /** Language of the account; null while nobody has said. */
  language: string | null
  onClose: () => void
  /** Its file has come to the server, or was not taken. */
  onSent: () => void
}

interface Values {
  language: string | null
  label: string
  shiftMs: number | null
}

/** A chosen file becomes a track: in which language, by which name, how far from the picture. */
export function NewSound({ recordId, file, language: usual, onClose, onSent }: Props) {
  const first: Values = { language: languageOfFile(file.name) ?? usual ?? 'en', label: '', shiftMs: 0 }
  const form = useForm({
    call: audioTracks.upload,
    accountCode: useAccountCode(),
    latest: { values: first, version: 0 },
    params: ({ language, label, shiftMs }) => ({
      ...{ id: recordId, language: language ?? '', label, shiftMs: shiftMs ?? 0 },
      ...{ fileName: file.name.slice(-255), bytes: file.size },
    }),
    problems: ({ language }) => ({ language: languageProblem(language) }),
    onSaved: ({ track, url }) => {
      void sentSounds.send(track.id, url, file).then(onSent)
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Новая дорожка звука" verb="Загрузить" {...{ form, onClose }}>
      <p>
        {file.name}, {formatBytes(file.size)}
      </p>
      <NameFields
        maxLength={audioBounds.labelChars}
        language={form.field(
          'language',
          'Если в\u00a0файле несколько дорожек, добавятся все: остальные\u00a0— под своими именами',
        )}
        label={form.field('label', newLabelHint)}
      />
      <NumberInput
        label="Сдвиг"
        unit="мс"
        min={-audioBounds.shiftMs}
        max={audioBounds.shiftMs}
        step={10}
        {...form.field('shiftMs', shiftHint)}
      />
    </PopupForm>
  )
}
