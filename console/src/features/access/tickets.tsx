import { gates, type Ticket, type TicketKind } from '@skleyka/contract/access/gates.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { read, write } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDropdown } from '../../ui/confirm/confirm-dropdown.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './access.module.css'
import { ticketState } from './gate-labels.ts'
import { NewTickets } from './new-tickets.tsx'

const shown = 10

const titles = { CODE: 'Коды', LINK: 'Подписанные ссылки' } as const
const empty = {
  CODE: 'Кодов ещё нет: без них видео никто не\u00a0откроет',
  LINK: 'По\u00a0такой ссылке смотрят без пароля и\u00a0кода; сколько раз она сработает, решаете вы',
} as const

/** The newest codes or signed links of a record; all of them are in the table that is saved. */
export function Tickets({ recordId, kind }: { recordId: number; kind: TicketKind }) {
  const accountCode = useAccountCode()
  const [isMaking, setMaking] = useState(false)
  const found = useQuery(read(gates.listTickets, { recordId, kind, page: 1, perPage: shown }, { accountCode }))
  const table = useMutation({
    mutationFn: () => call(gates.exportTickets, { recordId, kind }, { accountCode }),
    onSuccess: ({ csv }) => saveTable(csv, kind),
  })
  const items = found.data?.items ?? []
  const total = found.data?.total ?? 0
  return (
    <Card title={titles[kind]} padded>
      <div className={styles.tickets}>
        {found.isError && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && total === 0 && <p className={styles.why}>{empty[kind]}</p>}
        {items.length > 0 && (
          <ul className={styles.list}>
            {items.map((ticket) => (
              <TicketRow key={ticket.id} recordId={recordId} ticket={ticket} />
            ))}
          </ul>
        )}
        {total > items.length && (
          <p className={styles.why}>
            Показаны последние {groupDigits(items.length)} из&#160;{groupDigits(total)}. Все&#160;— в&#160;таблице CSV.
          </p>
        )}
        <div className={styles.acts}>
          <Button onClick={() => setMaking(true)}>{kind === 'CODE' ? 'Создать коды' : 'Создать ссылку'}</Button>
          {total > 0 && <Button onClick={() => table.mutate()}>Скачать CSV</Button>}
        </div>
      </div>
      {isMaking && <NewTickets recordId={recordId} kind={kind} onClose={() => setMaking(false)} />}
    </Card>
  )
}

function TicketRow({ recordId, ticket }: { recordId: number; ticket: Ticket }) {
  const accountCode = useAccountCode()
  const revoke = useMutation(write(gates.revokeTickets, { accountCode }))
  const what = ticket.kind === 'CODE' ? 'код' : 'ссылку'
  return (
    <li className={styles.ticket}>
      <div className={styles.words}>
        <code className={styles.address}>{ticket.secret}</code>
        <p className={styles.why}>{ticketState(ticket)}</p>
      </div>
      <CopyButton text={ticket.secret} label={`Скопировать ${what}`} size={28} />
      {ticket.state !== 'REVOKED' && (
        <ConfirmDropdown
          title={`Отозвать ${what}?`}
          message={'Зрители, вошедшие так, потеряют доступ в\u00a0течение минуты'}
          okLabel="Отозвать"
          danger
          onOk={() => revoke.mutate({ recordId, ids: [ticket.id] })}
          trigger={(props) => <Button {...props}>Отозвать</Button>}
        />
      )}
    </li>
  )
}

function saveTable(csv: string, kind: TicketKind): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = kind === 'CODE' ? 'Коды.csv' : 'Ссылки.csv'
  link.click()
  URL.revokeObjectURL(address)
}
