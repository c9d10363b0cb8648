import { audioBounds } from '@skleyka/contract/audio-tracks/audio-bounds.ts'
import { type AudioTrack, audioTracks, unknownLanguage } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { languageProblem, NameFields } from '../tracks/tracks.tsx'

export const shiftHint = 'Больше нуля — звук позже, меньше нуля — раньше'

interface Values {
  language: string | null
  label: string
  shiftMs: number | null
}

/** The language of a track, what viewers choose it by, and how it stands to the picture. */
export function SoundForm({ track, onClose }: { track: AudioTrack; onClose: () => void }) {
  const { id: trackId, rowVersion, language, label, shiftMs, isOriginal } = track
  const saved: Values = { language: language === unknownLanguage ? null : language, label, shiftMs }
  const form = useForm({
    call: audioTracks.save,
    accountCode: useAccountCode(),
    latest: { values: saved, version: rowVersion },
    params: (values) => ({
      trackId,
      rowVersion,
      fields: {
        label: values.label,
        language: values.language ?? '',
        ...(!isOriginal && { shiftMs: values.shiftMs ?? 0 }),
      },
    }),
    problems: ({ language }) => ({ language: languageProblem(language) }),
    onSaved: () => void onClose(),
  })
  const title = isOriginal ? 'Язык и\u00a0название' : 'Язык, название и\u00a0сдвиг'
  return (
    <PopupForm title={title} verb="Сохранить" {...{ form, onClose }}>
      <NameFields
        maxLength={audioBounds.labelChars}
        language={form.field('language')}
        label={form.field('label', 'По\u00a0нему зритель выбирает звук; пустое станет названием языка')}
      />
      {!isOriginal && (
        <NumberInput
          label="Сдвиг"
          unit="мс"
          min={-audioBounds.shiftMs}
          max={audioBounds.shiftMs}
          step={10}
          {...form.field('shiftMs', shiftHint)}
        />
      )}
    </PopupForm>
  )
}
