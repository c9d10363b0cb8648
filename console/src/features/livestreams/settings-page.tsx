import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { LivestreamFields } from './livestream-fields.tsx'
import { LivestreamFrame } from './livestream-frame.tsx'
import { fieldsOf, problemsOf, valuesOf } from './livestream-values.ts'

/** livestreams/{id}/settings (product B7): what is written of a livestream. */
export default function LivestreamSettingsPage({ params: { id } }: { params: Readonly<Record<string, string>> }) {
  return (
    <LivestreamFrame id={id}>{(livestream) => <SettingsForm key={livestream.id} saved={livestream} />}</LivestreamFrame>
  )
}

function SettingsForm({ saved }: { saved: Translation }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const { id } = saved
  const latestOf = (now: Translation) => ({ values: valuesOf(now), version: now.rowVersion })
  const form = useForm({
    call: translations.update,
    accountCode,
    latest: latestOf(saved),
    params: (values, _changed, rowVersion) => ({ id, rowVersion, ...fieldsOf(values) }),
    problems: problemsOf,
    onSaved: (now) => {
      showToast({ type: 'success', message: 'Трансляция сохранена' })
      return latestOf(now)
    },
    onConflict: () => client.fetchQuery({ ...read(translations.get, { id }, { accountCode }), staleTime: 0 }),
  })
  return (
    <Form label="Настройки трансляции" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card
        title="Настройки трансляции"
        level={1}
        control={<ButtonLink to={pagePath(accountCode, `livestreams/${id}`)}>К&#160;эфиру</ButtonLink>}
      >
        <LivestreamFields form={form} slateOf={saved.hasSlate ? id : null} />
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}
