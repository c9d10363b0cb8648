import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { languageProblem, NameFields } from '../tracks/tracks.tsx'

/** The language of a track, and what viewers choose it by. */
export function TrackNames({ track, onClose }: { track: Track; onClose: () => void }) {
  const { id: trackId, rowVersion, language, label } = track
  const form = useForm({
    call: subtitles.save,
    accountCode: useAccountCode(),
    latest: { values: { label, ...languageOf(language) }, version: rowVersion },
    params: ({ language, label }) => ({ trackId, rowVersion, fields: { label, language: language ?? '' } }),
    problems: ({ language }) => ({ language: languageProblem(language) }),
    onSaved: () => void onClose(),
  })
  return (
    <PopupForm title={'Язык и\u00a0название'} verb="Сохранить" {...{ form, onClose }}>
      <NameFields
        maxLength={subtitleBounds.labelChars}
        language={form.field('language')}
        label={form.field('label', 'По\u00a0нему зритель выбирает субтитры; пустое станет названием языка')}
      />
    </PopupForm>
  )
}

const languageOf = (language: string | null) => ({ language })
