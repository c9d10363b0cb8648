import type { ResultOf } from '@skleyka/contract/method.ts'
import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'
import { type Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readKey } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { EventBoxes } from './event-boxes.tsx'

interface Values {
  url: string
  events: readonly WebhookEvent[]
  isOn: boolean
}

const problems = ({ url, events }: Values) => ({
  url: url.trim() === '' ? 'Введите адрес' : undefined,
  events: events.length === 0 ? 'Выберите хотя\u00a0бы одно событие' : undefined,
})

/** A new webhook; its secret is told once, to be copied. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<ResultOf<typeof webhooks.create> | null>(null)
  const form = useForm({
    call: webhooks.create,
    accountCode: useAccountCode(),
    latest: { values: { url: '', events: ['record.ready', 'record.failed'], isOn: true } satisfies Values, version: 0 },
    params: ({ url, events, isOn }: Values) => ({ url: url.trim(), events: [...events], isOn }),
    problems,
    onSaved: (told) => void setMade(told),
  })
  if (made) return <ToldSecret secret={made.secret} onClose={onClose} />
  return (
    <PopupForm title="Новый вебхук" verb="Создать вебхук" width={720} {...{ form, onClose }}>
      <TextInput
        label="Адрес"
        required
        maxLength={webhookBounds.urlChars}
        placeholder="https://"
        {...form.field('url', 'Сюда придёт POST с\u00a0событием в\u00a0JSON')}
      />
      <EventBoxes {...form.field('events')} />
    </PopupForm>
  )
}

/** Form of a webhook: its address, its events, and whether it is on. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const { id, url, events, isOn, rowVersion } = webhook
  const form = useForm({
    call: webhooks.update,
    accountCode,
    latest: { values: { url, events, isOn } satisfies Values, version: rowVersion },
    params: (values: Values, _changed, version) => ({
      ...{ id, rowVersion: version, url: values.url.trim(), events: [...values.events], isOn: values.isOn },
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
      <TextInput label="Адрес" required maxLength={webhookBounds.urlChars} {...form.field('url')} />
      <EventBoxes {...form.field('events')} />
      <Checkbox checked={form.values.isOn} onChange={(isOn) => form.field('isOn').onChange(isOn)}>
        Сообщать о&#160;событиях
      </Checkbox>
    </PopupForm>
  )
}

/** The secret of a webhook, the only time that it is told. */
export function ToldSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <CopyOnce title="Секрет вебхука" text={secret} label="Скопировать секрет" onClose={onClose}>
      Им подписан каждый запрос: по&#160;подписи ваша программа узнаёт, что он от&#160;нас. Скопируйте секрет сейчас:
      больше он нигде не&#160;показывается.
    </CopyOnce>
  )
}
