import { alertTitle, alertValue } from '@skleyka/contract/alerts/alert-words.ts'
import { type AlertRule, alertRules } from '@skleyka/contract/alerts/alerts.calls.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { actsColumn } from '../../list/columns.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { StatisticArea } from '../statistic-view/statistic-view.tsx'
import { AlertForm } from './alert-form.tsx'

const address = listAddress({})

/** stat/alerts (product §6): of what the account is told by itself. */
export default function AlertsPage() {
  const accountCode = useAccountCode()
  const [edited, edit] = useState<AlertRule | 'new' | null>(null)
  const found = useList(address, (page) => read(alertRules.list, page, { accountCode }))
  return (
    <StatisticArea>
      <ListCard
        {...found}
        columns={columnsOf(edit)}
        control={
          <Button kind="main" icon={Plus} onClick={() => edit('new')}>
            Создать оповещение
          </Button>
        }
        empty={{
          title: 'Оповещений пока нет',
          text: (
            <p>
              Оповещение само сообщит, когда ошибок стало слишком много, видео набрало просмотры, трафик вышел
              за&nbsp;границу или видео, которое смотрят всегда, замолчало.
            </p>
          ),
        }}
      />
      {edited !== null && <AlertForm rule={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </StatisticArea>
  )
}

const waysOf = ({ byBell, byMail, byWebhook }: AlertRule): string =>
  [byBell ? 'колокольчик' : [], byMail ? 'почта' : [], byWebhook ? 'вебхук' : []].flat().join(', ')

const columnsOf = (edit: (rule: AlertRule) => void): readonly Column<AlertRule>[] => [
  {
    ...{ id: 'rule', title: 'Когда', fixed: true, card: 'title' },
    cell: (rule) => <Titled under={rule.ownerName}>{alertTitle(rule.condition, rule.recordName)}</Titled>,
  },
  {
    ...{ id: 'state', title: 'Состояние', width: 190, card: 'line' },
    cell: ({ isOn, firedAt }) =>
      !isOn ? (
        <StateMark tone="plain">Выключено</StateMark>
      ) : firedAt === null ? (
        <StateMark tone="ok">Всё в&nbsp;порядке</StateMark>
      ) : (
        <StateMark tone="bad">{`С\u00a0${formatNearMoment(firedAt)}`}</StateMark>
      ),
  },
  { ...{ id: 'ways', title: 'Как сообщать', width: 200, card: 'line', shownFrom: 's' }, cell: waysOf },
  {
    ...{ id: 'last', title: 'Последний раз', width: 210, card: 'line', shownFrom: 'm' },
    cell: ({ lastFiredAt, lastValue, condition }) =>
      lastFiredAt === null ? (
        'Ещё не\u00a0было'
      ) : (
        <Titled under={lastValue === null ? '' : alertValue(condition, lastValue)}>
          {formatNearMoment(lastFiredAt)}
        </Titled>
      ),
  },
  actsColumn((rule) => <Acts rule={rule} onEdit={() => edit(rule)} />, { width: 96, card: 'end' }),
]

function Acts({ rule, onEdit }: { rule: AlertRule; onEdit: () => void }) {
  const remove = useAskedWrite(alertRules.delete, useAccountCode())
  const title = alertTitle(rule.condition, rule.recordName)
  const question = { title: 'Удалить оповещение?', message: title, okLabel: 'Удалить', danger: true }
  return (
    <span>
      <IconButton size={32} icon={Pencil} label={`Изменить: ${title}`} onClick={onEdit} />
      <IconButton
        size={32}
        icon={Trash2}
        label={`Удалить: ${title}`}
        onClick={() => void remove({ id: rule.id }, question, 'Оповещение удалено')}
      />
    </span>
  )
}
