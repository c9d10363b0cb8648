import { subtitleBounds } from '@skleyka/contract/subtitle-bounds.ts'
import { subtitles, type Track } from '@skleyka/contract/subtitles.ts'
import { PopupForm } from '../../../form/popup-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { languageChoices } from '../../../russian/languages.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'

/** The language of a track, and what viewers choose it by. */
export function TrackNames({ track, onClose }: { track: Track; onClose: () => void }) {
  const { id: trackId, rowVersion, language, label } = track
  const form = useForm({
    call: subtitles.save,
    accountCode: useAccountCode(),
    latest: { values: { label, ...languageOf(language) }, version: rowVersion },
    params: ({ language, label }) => ({ trackId, rowVersion, fields: { label, language: language ?? '' } }),
    problems: ({ language }) => ({ language: language === null ? 'Выберите язык' : undefined }),
    onSaved: () => void onClose(),
  })
  return (
    <PopupForm title={'Язык и\u00a0название'} verb="Сохранить" {...{ form, onClose }}>
      <Combobox label="Язык" choices={languageChoices(language)} {...form.field('language')} />
      <TextInput
        label="Название"
        maxLength={subtitleBounds.labelChars}
        {...form.field('label', 'По\u00a0нему зритель выбирает субтитры; пустое станет названием языка')}
      />
    </PopupForm>
  )
}

const languageOf = (language: string | null) => ({ language })
