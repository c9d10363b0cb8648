import type { ShareRelation } from '@skleyka/contract/sharing/sharing.calls.ts'
import { CalendarX, CircleCheck, Hourglass } from 'lucide-react'
import { Titled } from '../../../list/titled.tsx'
import { formatMoment } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { StateMark } from '../../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { RelationActs } from './relation-acts.tsx'
import { rulesText } from './rules-values.ts'

/** Returns what is shown of an agreement, from either end of it. */
export const relationColumns = (accountCode: string, now: Date): readonly Column<ShareRelation>[] => [
  {
    id: 'account',
    title: 'Аккаунт',
    fixed: true,
    card: 'title',
    cell: ({ accountName, accountCode: code }) => <Titled under={code}>{accountName}</Titled>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 150,
    card: 'line',
    cell: ({ state, rules: { until } }) =>
      until !== null && until <= now ? (
        <StateMark tone="warn" icon={CalendarX}>
          Срок прошёл
        </StateMark>
      ) : state === 'ACTIVE' ? (
        <StateMark tone="ok" icon={CircleCheck}>
          Действует
        </StateMark>
      ) : (
        <StateMark tone="wait" icon={Hourglass}>
          Ждёт ответа
        </StateMark>
      ),
  },
  {
    id: 'rules',
    title: 'Что показывается',
    width: 220,
    fluid: 'clamp(180px, 22cqi, 380px)',
    shownFrom: 's',
    card: 'fact',
    cell: ({ rules }) => <bdi>{rulesText(rules)}</bdi>,
  },
  {
    id: 'records',
    title: 'Видео открыто',
    width: 130,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ records }) => groupDigits(records),
  },
  {
    id: 'created',
    title: 'Предложен',
    width: 160,
    shownFrom: 'xl',
    card: 'fact',
    cell: ({ createdAt }) => formatMoment(createdAt, { near: now }),
  },
  {
    id: 'acts',
    title: 'Действия',
    silent: true,
    width: 250,
    card: 'end',
    cell: (relation) => <RelationActs relation={relation} accountCode={accountCode} />,
  },
]
