import { listedOf } from '@skleyka/contract/field-types.ts'
import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import { type Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { fieldColumns, figureColumn, momentColumn } from '../../list/columns.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { SettingsPage } from '../settings/settings.tsx'
import { NewWebhook } from './webhook-form.tsx'
import { webhookStateMarks } from './webhook-states.ts'

const address = listAddress({})
const pollMs = 10_000

/** setting/webhooks (product B9): where the programs of the account are told what happens. */
export default function WebhooksPage() {
  const accountCode = useAccountCode()
  const [isMaking, setIsMaking] = useState(false)
  const found = useList(
    address,
    (page) => read(webhooks.list, page, { accountCode }),
    ({ items }) => items.some(({ waiting }) => waiting > 0) && pollMs,
  )
  return (
    <SettingsPage>
      <ListCard
        {...found}
        name="webhooks"
        columns={columnsOf(accountCode)}
        control={
          <Button kind="main" icon={Plus} onClick={() => setIsMaking(true)}>
            Создать вебхук
          </Button>
        }
        empty={{
          title: 'Вебхуков пока нет',
          text: (
            <p>
              Вебхук сам сообщает вашей программе, что видео готово, опубликовано или удалено: опрашивать API
              не&#160;нужно. Каждый запрос подписан.
            </p>
          ),
        }}
      />
      {isMaking && <NewWebhook onClose={() => setIsMaking(false)} />}
    </SettingsPage>
  )
}

const columnsOf = (accountCode: string): readonly Column<Webhook>[] => [
  {
    id: 'url',
    title: webhookFields.url.title,
    fixed: true,
    card: 'title',
    cell: ({ id, url, madeBy }) => (
      <Titled to={pagePath(accountCode, `setting/webhooks/${id}`)} under={madeBy}>
        {url}
      </Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 210,
    card: 'line',
    cell: ({ state }) => {
      const { label, ...mark } = webhookStateMarks[state]
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    id: 'events',
    title: webhookFields.events.title,
    width: 110,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ events }) => (
      <span title={events.map((one) => webhookFields.events.titles[one]).join('\n')}>{groupDigits(events.length)}</span>
    ),
  },
  ...fieldColumns(listedOf(webhookFields)),
  figureColumn('waiting', 'Ждут отправки', ({ waiting }) => groupDigits(waiting), {
    shownFrom: 's',
    width: 150,
  }),
  momentColumn('last', 'Последняя попытка', ({ createdAt }) => createdAt, {
    shownFrom: 's',
    width: 190,
    cell: ({ lastTryAt }) => (lastTryAt ? formatNearMoment(lastTryAt) : 'Ещё не\u00a0было'),
  }),
]
