import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../../api/queries.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { SettingsPage } from '../settings.tsx'
import { InviteAccount } from './invite-account.tsx'
import { relationColumns } from './relation-columns.tsx'
import styles from './sharing.module.css'

const rowId = ({ id }: { id: number }) => String(id)

/** setting/sharing (product B9, A33): whom the account shows its videos, who shows it theirs, what waits for an answer. */
export default function SharingPage() {
  const accountCode = useAccountCode()
  const [inviting, setInviting] = useState(false)
  const found = useQuery(read(sharing.relations, {}, { accountCode }))
  const { out = null, in: incoming = null, pending = [] } = found.data ?? {}
  const columns = relationColumns(accountCode, new Date())
  const invite = (
    <Button kind="main" icon={Plus} onClick={() => setInviting(true)}>
      Предложить обмен
    </Button>
  )
  return (
    <SettingsPage>
      {found.isError && out === null ? (
        <Card title="Обмен" level={1}>
          <LoadError error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      ) : (
        <div className={styles.cards}>
          <h1 className="visually-hidden">Обмен</h1>
          {pending.length > 0 && (
            <Card title="Ждут вашего ответа" note={String(pending.length)}>
              <Table label="Ждут вашего ответа" columns={columns} rows={pending} rowId={rowId} />
            </Card>
          )}
          <Card title="Кому показываем" control={invite}>
            {out?.length === 0 ? (
              <p className={styles.nothing}>
                Пока никому. Предложите обмен другому аккаунту: когда он согласится, ему можно открывать отдельные видео
                и&#160;закрывать их в&#160;любой момент.
              </p>
            ) : (
              <Table label="Кому показываем" columns={columns} rows={out} rowId={rowId} awaited={2} />
            )}
          </Card>
          <Card title="Кто показывает нам">
            {incoming?.length === 0 ? (
              <p className={styles.nothing}>Пока никто. Предложения других аккаунтов появятся здесь.</p>
            ) : (
              <Table label="Кто показывает нам" columns={columns} rows={incoming} rowId={rowId} awaited={2} />
            )}
          </Card>
        </div>
      )}
      {inviting && <InviteAccount accountCode={accountCode} onClose={() => setInviting(false)} />}
    </SettingsPage>
  )
}
