import type { ResultOf } from '@skleyka/contract/method.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { useState } from 'react'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { languageOfFile } from '../../russian/languages.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { languageProblem, NameFields, newLabelHint } from '../tracks/tracks.tsx'
import { ReadWarnings } from './read-warnings.tsx'

interface Props {
  recordId: number
  tracks: readonly Track[]
  /** Language of the account. */
  language: string
  /** A file that was chosen, as it travels. */
  file: { readonly name: string; readonly base64: string }
  onClose: () => void
}

interface Values {
  language: string | null
  label: string
}

/** A chosen file becomes a track: in which language, by which name, in whose place. What was odd in it is told after. */
export function NewTrack({ recordId, tracks, language: usual, file, onClose }: Props) {
  const [read, setRead] = useState<ResultOf<typeof subtitles.upload> | null>(null)
  const first: Values = { language: languageOfFile(file.name) ?? usual, label: '' }
  const form = useForm({
    call: subtitles.upload,
    accountCode: useAccountCode(),
    latest: { values: first, version: 0 },
    params: ({ language, label }) => ({
      ...{ id: recordId, language: language ?? '', label, file: file.base64 },
      replace: tracks.some((track) => track.language === language),
    }),
    problems: ({ language }) => ({ language: languageProblem(language) }),
    onSaved: (result) => {
      if (result.warnings.length > 0) setRead(result)
      else onClose()
      return undefined
    },
  })
  if (read) return <ReadWarnings {...read} name={file.name} onClose={onClose} />
  const replaced = tracks.find(({ language }) => language === form.values.language)
  return (
    <PopupForm title="Новые субтитры" verb={replaced ? 'Заменить' : 'Загрузить'} {...{ form, onClose }}>
      <p>{file.name}</p>
      <NameFields
        maxLength={subtitleBounds.labelChars}
        language={form.field('language', replaced && replacement(replaced))}
        label={form.field('label', newLabelHint)}
      />
    </PopupForm>
  )
}

const replacement = ({ label, cues }: Track) =>
  `Файл займёт место дорожки «${label}» (${cues}\u00a0${plural(cues, ['реплика', 'реплики', 'реплик'])})`
