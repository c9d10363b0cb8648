import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import { type Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { WebhookActs } from './webhook-acts.tsx'
import { webhookStateMarks } from './webhook-states.ts'
import styles from './webhooks.module.css'

const pollMs = 10_000

/** setting/webhooks/{id} (product B9): one webhook, how it stands, and what it was told. */
export default function WebhookPage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = addressNumber(word) ?? 0
  const query = useQuery({
    ...read(webhooks.get, { id: id || 1 }, { accountCode }),
    enabled: id > 0,
    refetchInterval: pollMs,
  })
  const isAbsent = id === 0 || isNotFound(query.error, 'WEBHOOK')
  if (isAbsent) return <Absent />
  const webhook = query.data?.webhook
  return (
    <SettingsPage>
      <Crumbs />
      <div className={styles.cards}>
        <Card title="Вебхук" level={1} padded>
          {webhook ? <Facts webhook={webhook} /> : <QueryPlaceholder query={query} height={120} />}
        </Card>
        {webhook && <DeliveriesCard webhookId={webhook.id} />}
      </div>
    </SettingsPage>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, events, state, failingSince, oldSecretUntil } = webhook
  const { label, ...mark } = webhookStateMarks[state]
  return (
    <div className={styles.facts}>
      <div>
        <p className={styles.place}>{url}</p>
        <StateMark {...mark}>{label}</StateMark>
      </div>
      {failingSince && state !== 'OFF' && (
        <p>
          Ни&#160;одна попытка не&#160;удалась с&#160;{formatNearMoment(failingSince)}. Каждое событие отправляется
          сутки, потом его можно повторить из&#160;журнала.
        </p>
      )}
      {oldSecretUntil && <p>Прежний секрет тоже подписывает запросы до&#160;{formatNearMoment(oldSecretUntil)}.</p>}
      <p className={styles.quiet}>
        {webhookFields.events.title}: {events.map((one) => webhookFields.events.titles[one]).join(', ')}
      </p>
      <WebhookActs webhook={webhook} />
    </div>
  )
}

function Absent() {
  const accountCode = useAccountCode()
  return (
    <SettingsPage>
      <Card>
        <EmptyState
          drawing={<NothingFound />}
          title="Такого вебхука нет"
          actions={<ButtonLink to={pagePath(accountCode, 'setting/webhooks')}>Все вебхуки</ButtonLink>}
        >
          <p>Его удалили, или он в&#160;другом аккаунте.</p>
        </EmptyState>
      </Card>
    </SettingsPage>
  )
}
