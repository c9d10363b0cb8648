import { type WebhookEvent, webhookEventTitles } from '@skleyka/contract/webhooks/webhook-events.ts'
import { type Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { DeliveryPopup } from './delivery-popup.tsx'
import { EditWebhook, SecretOnce } from './webhook-form.tsx'
import styles from './webhooks.module.css'

type Open = 'edit' | 'test' | 'rotate'

/** Acts on a webhook. */
export function WebhookActs({ webhook }: { webhook: Webhook }) {
  const accountCode = useAccountCode()
  const [open, setOpen] = useState<Open | null>(null)
  const remove = useAskedWrite(webhooks.delete, accountCode)
  const close = () => setOpen(null)
  const askRemove = async () => {
    const isDone = await remove({ id: webhook.id }, removing, 'Вебхук удалён')
    if (isDone) navigate(pagePath(accountCode, 'setting/webhooks'))
  }
  return (
    <div className={styles.acts}>
      <Button icon={Send} onClick={() => setOpen('test')}>
        Проверить
      </Button>
      <Button icon={Pencil} onClick={() => setOpen('edit')}>
        Изменить
      </Button>
      <Button icon={KeyRound} onClick={() => setOpen('rotate')}>
        Заменить секрет
      </Button>
      <Button kind="danger-quiet" icon={Trash2} onClick={() => void askRemove()}>
        Удалить
      </Button>
      {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      {open === 'test' && <TestWebhook webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
    </div>
  )
}

const removing = {
  title: 'Удалить вебхук?',
  message: 'Вместе с\u00a0ним пропадёт журнал доставок. То, что ещё не\u00a0отправлено, отправлено не\u00a0будет.',
  okLabel: 'Удалить',
  danger: true,
}

/** An invented event is sent at once, and what came of it is shown. */
function TestWebhook({ webhook: { id, events }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [sent, setSent] = useState<number | null>(null)
  const [first = 'record.ready'] = events
  const form = useForm({
    call: webhooks.test,
    accountCode: useAccountCode(),
    latest: { values: { event: first }, version: 0 },
    params: ({ event }: { event: WebhookEvent }) => ({ id, event }),
    onSaved: ({ delivery }) => void setSent(delivery.id),
  })
  if (sent !== null) return <DeliveryPopup id={sent} onClose={onClose} />
  const { value, onChange } = form.field('event')
  return (
    <PopupForm title="Проверка вебхука" verb="Отправить" {...{ form, onClose }}>
      <p>Отправим придуманное событие один раз и&#160;покажем ответ.</p>
      <Select
        label="Событие"
        choices={events.map((event) => ({ value: event, label: webhookEventTitles[event] }))}
        value={value}
        onChange={(event) => onChange(event)}
      />
    </PopupForm>
  )
}

const terms = [
  { value: '0', label: 'Нисколько' },
  { value: '1', label: 'Час' },
  { value: '24', label: 'Сутки' },
  { value: '168', label: 'Неделю' },
] as const

function RotateSecret({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const initial: { term: (typeof terms)[number]['value'] } = { term: '24' }
  const form = useForm({
    call: webhooks.rotate,
    accountCode: useAccountCode(),
    latest: { values: initial, version: 0 },
    params: ({ term }) => ({ id, oldForHours: Number(term) }),
    onSaved: (result) => void setSecret(result.secret),
  })
  if (secret !== null) return <SecretOnce secret={secret} onClose={onClose} />
  return (
    <PopupForm title="Новый секрет" verb="Заменить секрет" {...{ form, onClose }}>
      <p>
        Пока действует прежний секрет, запросы подписаны обоими: успейте записать новый в&#160;вашу программу.
        «Нисколько» выбирайте, если прежний узнал кто-то чужой.
      </p>
      <Segmented
        label="Сколько ещё действует прежний"
        titled
        choices={terms}
        value={form.values.term}
        onChange={(term) => form.field('term').onChange(term)}
      />
    </PopupForm>
  )
}
