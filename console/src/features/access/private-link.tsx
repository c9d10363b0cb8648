import { gates } from '@skleyka/contract/access/gates.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDropdown } from '../../ui/confirm/confirm-dropdown.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './access.module.css'

/** The private link of a record, and how it is made anew. */
export function PrivateLink({ recordId }: { recordId: number }) {
  const accountCode = useAccountCode()
  const { data } = useQuery(read(gates.link, { recordId }, { accountCode }))
  const renew = useMutation({
    ...write(gates.renewLink, { accountCode }),
    onSuccess: () => showToast({ message: 'Ссылка сделана заново', type: 'success' }),
  })
  if (!data?.url) return null
  return (
    <Card title="Приватная ссылка" padded>
      <div className={styles.tickets}>
        <CodeBlock label="Ссылка" text={data.url} hint={'Её же можно вставить на\u00a0сайт в\u00a0коде плеера'} />
        <ConfirmDropdown
          title="Создать ссылку заново?"
          message={'Прежняя перестанет открывать видео, зрители с\u00a0ней потеряют доступ в\u00a0течение минуты'}
          okLabel="Сделать заново"
          align="start"
          onOk={() => renew.mutate({ recordId })}
          trigger={(props) => <Button {...props}>Сделать заново</Button>}
        />
      </div>
    </Card>
  )
}
