import { bounds } from '@skleyka/contract/limits.ts'
import { browserName } from '@skleyka/contract/sessions/browser-name.ts'
import { type AccountUser, type SignInLine, users } from '@skleyka/contract/users/users.calls.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Ban, Check, Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { csvText, saveCsv } from '../../browser/csv-file.ts'
import { momentColumn } from '../../list/columns.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { methodName, placeName, readEverySignIn, signInResults, signInRows } from './sign-in-labels.ts'
import styles from './user-page.module.css'

const first = 10

/** «История входов» (product B9): when, from where and how; the latest, or as many as one page of the API holds. */
export function SignInsCard({ user }: { user: AccountUser }) {
  const [perPage, setPerPage] = useState(first)
  const accountCode = useAccountCode()
  const query = useQuery({
    ...read(users.signInHistory, { id: user.id, page: 1, per_page: perPage }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  const { sign_ins: rows = null, total = 0 } = query.data ?? {}
  const saving = useMutation({
    mutationKey: [],
    mutationFn: async () => {
      const lines = await readEverySignIn((page) =>
        call(users.signInHistory, { id: user.id, page, per_page: bounds.pageSize }, { accountCode }),
      )
      saveCsv(`Входы ${user.email}.csv`, csvText(signInRows(lines)))
    },
  })
  return (
    <Card
      title="История входов"
      {...(total > 0 && {
        note: groupDigits(total),
        control: (
          <Button kind="quiet" icon={Download} busy={saving.isPending} onClick={() => saving.mutate()}>
            Скачать CSV
          </Button>
        ),
      })}
    >
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <p className={styles.empty}>Входов ещё не&#160;было.</p>
      ) : (
        <Table label="История входов" columns={columns} rows={rows} rowId={rowId} awaited={3} />
      )}
      {rows !== null && total > rows.length && perPage === first && (
        <div className={styles.more}>
          <Button onClick={() => setPerPage(bounds.pageSize)}>Показать ещё</Button>
        </div>
      )}
    </Card>
  )
}

const rowId = ({ id }: SignInLine) => String(id)

const fine = { tone: 'ok', icon: Check } as const
const failed = { tone: 'bad', icon: Ban } as const

const columns: readonly Column<SignInLine>[] = [
  momentColumn('at', 'Когда', ({ at }) => at, { card: 'title', width: 170 }),
  {
    id: 'result',
    title: 'Итог',
    width: 220,
    card: 'line',
    cell: ({ result }) => <StateMark {...(result === 'ok' ? fine : failed)}>{signInResults[result]}</StateMark>,
  },
  { id: 'agent', title: 'Браузер', card: 'fact', cell: ({ agent }) => browserName(agent) },
  {
    id: 'ip',
    title: 'IP',
    width: 150,
    card: 'fact',
    shownFrom: 's',
    cell: ({ ip, place }) => [ip, placeName(place)].filter(Boolean).join(', '),
  },
  {
    id: 'method',
    title: 'Способ',
    width: 180,
    card: 'fact',
    shownFrom: 'm',
    cell: ({ method }) => methodName(method),
  },
]
