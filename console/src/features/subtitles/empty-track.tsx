import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { navigate } from '../../browser/address-bar.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { languageChoices } from '../../russian/languages.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { trackPath } from './track-path.ts'

interface Values {
  language: string | null
  label: string
}

/** An empty track, a draft, which opens in the editor at once. */
export function EmptyTrack({
  recordId,
  tracks,
  language: usual,
  onClose,
}: {
  recordId: number
  tracks: readonly Track[]
  /** Language of the account. */
  language: string
  onClose: () => void
}) {
  const accountCode = useAccountCode()
  const first: Values = { language: tracks.some(({ language }) => language === usual) ? null : usual, label: '' }
  const form = useForm({
    call: subtitles.create,
    accountCode,
    latest: { values: first, version: 0 },
    params: ({ language, label }) => ({ id: recordId, language: language ?? '', label }),
    problems: ({ language }) => ({ language: languageProblem(language, tracks) }),
    onSaved: ({ track }) => void navigate(trackPath(accountCode, track)),
  })
  return (
    <PopupForm title="Новые субтитры" verb="Открыть редактор" {...{ form, onClose }}>
      <Combobox label="Язык" choices={languageChoices(form.values.language)} {...form.field('language')} />
      <TextInput
        label="Название"
        maxLength={subtitleBounds.labelChars}
        {...form.field('label', 'Можно не\u00a0указывать: зритель увидит название языка')}
      />
    </PopupForm>
  )
}

function languageProblem(language: string | null, tracks: readonly Track[]): string | undefined {
  if (language === null) return 'Выберите язык'
  const taken = tracks.some((track) => track.language === language)
  return taken ? 'Субтитры на\u00a0этом языке уже есть: откройте их в\u00a0таблице' : undefined
}
