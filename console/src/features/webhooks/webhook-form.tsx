import { emptyValues, type Field, typedNamesOf } from '@skleyka/contract/field-types.ts'
import type { AnyCall, ResultOf } from '@skleyka/contract/method.ts'
import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'
import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import { type Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readKey } from '../../api/queries.ts'
import { FieldInput } from '../../form/field-input.tsx'
import { readFields, type TypedFields, typedFields } from '../../form/field-values.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { EventBoxes } from './event-boxes.tsx'

type Values = TypedFields<typeof webhookFields>
type WebhookForm = Pick<ReturnType<typeof useForm<AnyCall, Values>>, 'field'>

const problems = ({ url, events }: Values) => ({
  url: url.trim() === '' ? 'Введите адрес' : undefined,
  events: events.length === 0 ? 'Выберите хотя\u00a0бы одно событие' : undefined,
})

/** A new webhook begins with it. */
const usual = {
  ...emptyValues(webhookFields),
  events: ['record.ready', 'record.failed'] satisfies WebhookEvent[],
  isOn: true,
}

/** A new webhook; its secret is told once, to be copied. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [createdWebhook, setCreatedWebhook] = useState<ResultOf<typeof webhooks.create> | null>(null)
  const form = useForm({
    call: webhooks.create,
    accountCode: useAccountCode(),
    latest: { values: typedFields(webhookFields, usual), version: 0 },
    params: (values: Values) => readFields(webhookFields, values),
    problems,
    onSaved: (result) => void setCreatedWebhook(result),
  })
  if (createdWebhook) return <SecretOnce secret={createdWebhook.secret} onClose={onClose} />
  return (
    <PopupForm title="Новый вебхук" verb="Создать вебхук" width={720} {...{ form, onClose }}>
      <TypedInputs form={form} isNew />
      <EventBoxes {...form.field('events')} />
    </PopupForm>
  )
}

/** Form of a webhook: its address, its events, and whether it is on. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const { id, rowVersion } = webhook
  const form = useForm({
    call: webhooks.update,
    accountCode,
    latest: { values: typedFields(webhookFields, webhook), version: rowVersion },
    params: (values: Values, _changed, version) => ({
      ...{ id, rowVersion: version },
      ...readFields(webhookFields, values),
    }),
    problems,
    onSaved: () => {
      showToast({ type: 'success', message: 'Вебхук сохранён' })
      onClose()
      return undefined
    },
    onConflict: () => client.invalidateQueries({ queryKey: readKey(webhooks.get, { id }, { accountCode }) }),
  })
  const submit = async () => {
    // nothing to save is saved
    if (form.changed.length === 0) onClose()
    return form.submit()
  }
  return (
    <PopupForm title="Правка вебхука" verb="Сохранить" width={720} form={{ ...form, submit }} onClose={onClose}>
      <TypedInputs form={form} />
      <EventBoxes {...form.field('events')} />
      <Checkbox
        checked={form.values.isOn === 'yes'}
        onChange={(isOn) => form.field('isOn').onChange(isOn ? 'yes' : 'no')}
      >
        {webhookFields.isOn.title}
      </Checkbox>
    </PopupForm>
  )
}

/** The inputs that follow from their descriptions; their hints are for somebody who does it the first time. */
function TypedInputs({ form, isNew = false }: { form: WebhookForm; isNew?: boolean }) {
  return typedNamesOf(webhookFields).map((name) => {
    const field: Field = webhookFields[name]
    return <FieldInput key={name} field={field} {...form.field(name, isNew ? field.hint : undefined)} />
  })
}

/** The secret of a webhook, the only time that it is told. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <CopyOnce title="Секрет вебхука" text={secret} label="Скопировать секрет" onClose={onClose}>
      Им подписан каждый запрос: по&#160;подписи ваша программа узнаёт, что он от&#160;нас. Скопируйте секрет сейчас:
      больше он нигде не&#160;показывается.
    </CopyOnce>
  )
}
