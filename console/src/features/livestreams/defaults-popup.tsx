import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { recordingModes } from '@skleyka/contract/translations/translation-states.ts'
import { type TranslationDefaults, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readKey } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { idOf, wordOf } from '../template-select/template-select.ts'
import { TemplateSelect } from '../template-select/template-select.tsx'
import { recordingLabels } from './livestream-labels.ts'
import { playerDefault, recordingDefault } from './may-set-defaults.ts'

/** Defaults of new livestreams: each field for whoever may change it. */
export default function DefaultsPopup({ onClose }: { onClose: () => void }) {
  const accountCode = useAccountCode()
  const { data } = useQuery(read(translations.defaults, {}, { accountCode }))
  return data ? <Fields usual={data} onClose={onClose} /> : null
}

function Fields({ usual, onClose }: { usual: TranslationDefaults; onClose: () => void }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const may = useMay()
  const { recording, playerTemplateId, rowVersion } = usual
  const form = useForm({
    call: translations.saveDefaults,
    accountCode,
    latest: { values: { recording, playerTemplateId: wordOf(playerTemplateId) }, version: rowVersion },
    params: (values, _changed, version) => ({
      ...{ rowVersion: version, recording: values.recording, playerTemplateId: idOf(values.playerTemplateId) },
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Сохранено' })
      onClose()
      return undefined
    },
    onConflict: () => client.invalidateQueries({ queryKey: readKey(translations.defaults, {}, { accountCode }) }),
  })
  return (
    <PopupForm title="Новые трансляции" verb="Сохранить" {...{ form, onClose }}>
      <p>С&#160;этого начинается каждая новая трансляция. Созданные не&#160;изменятся.</p>
      {may(recordingDefault) && (
        <Select
          label="Запись"
          choices={recordingModes.map((value) => ({ value, label: recordingLabels[value] }))}
          {...form.field('recording')}
        />
      )}
      {may(playerDefault) && (
        <TemplateSelect label="Плеер" list={playerTemplates.list} {...form.field('playerTemplateId')} />
      )}
    </PopupForm>
  )
}
