import type { ResultOf } from '@skleyka/contract/method.ts'
import { browserName } from '@skleyka/contract/sessions/browser-name.ts'
import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { actsColumn, momentColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import styles from './user-page.module.css'

type Open = ResultOf<typeof users.sessions>['items'][number]

/** «Сессии» (product B9): where somebody is signed in now; one is ended, or all but this. */
export function SessionsCard({ user }: { user: AccountUser }) {
  const accountCode = useAccountCode()
  const { user: own } = useApp()
  const query = useQuery(read(users.sessions, { userId: user.id }, { accountCode }))
  const end = useAskedWrite(users.endSession, accountCode)
  const mayEnd = !user.is_personal
  const items = query.data?.items ?? null
  const others = items?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endOne = ({ id, agent }: Open) =>
    void end({ userId: user.id, sessionId: id }, { ...question, message: browserName(agent) }, 'Сеанс закончен')
  const endAll = () =>
    void end(
      { userId: user.id, sessionId: null },
      {
        ...question,
        title: user.id === own.id ? 'Закончить остальные сеансы?' : 'Закончить все сеансы?',
        message: `Сеансов: ${groupDigits(others.length)}. Чтобы продолжить, там придётся войти заново.`,
      },
      'Сеансы закончены',
    )
  return (
    <Card
      title="Сеансы"
      {...(items && { note: groupDigits(items.length) })}
      control={
        mayEnd &&
        others.length > 1 && (
          <Button kind="danger-quiet" onClick={endAll}>
            {user.id === own.id ? 'Закончить остальные' : 'Закончить все'}
          </Button>
        )
      }
    >
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : items?.length === 0 ? (
        <p className={styles.empty}>Сейчас нигде не&#160;открыто.</p>
      ) : (
        <Table label="Сеансы" columns={columnsOf(mayEnd, endOne)} rows={items} rowId={rowId} awaited={2} />
      )}
    </Card>
  )
}

const rowId = ({ id }: Open) => String(id)

const question = { title: 'Закончить сеанс?', message: '', okLabel: 'Закончить', danger: true }

const columnsOf = (mayEnd: boolean, onEnd: (one: Open) => void): readonly Column<Open>[] => [
  {
    id: 'agent',
    title: 'Браузер',
    card: 'title',
    cell: ({ agent, isCurrent, ip }) => (
      <Titled under={[...(isCurrent ? ['Этот сеанс'] : []), ...(ip ? [ip] : [])].join(', ') || undefined}>
        {browserName(agent)}
      </Titled>
    ),
  },
  momentColumn('seen', 'Последнее действие', ({ lastSeenAt }) => lastSeenAt, { width: 190 }),
  momentColumn('created', 'Вход', ({ createdAt }) => createdAt, { shownFrom: 's' }),
  ...(mayEnd
    ? [
        actsColumn<Open>(
          (one) =>
            !one.isCurrent && (
              <Button
                kind="danger-quiet"
                aria-label={`Закончить сеанс: ${browserName(one.agent)}`}
                onClick={() => onEnd(one)}
              >
                Закончить
              </Button>
            ),
          { width: 140 },
        ),
      ]
    : []),
]
