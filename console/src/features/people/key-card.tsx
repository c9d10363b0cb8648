import type { ResultOf } from '@skleyka/contract/method.ts'
import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { formatMoment } from '../../russian/dates.ts'
import { useAccountCode, useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './user-page.module.css'

type Key = ResultOf<typeof users.apiKey>['api_key']

/** «Ключ API» (product B9): its beginning, when it worked last; one’s own is made anew, that of others is ended. */
export function KeyCard({ user }: { user: AccountUser }) {
  const accountCode = useAccountCode()
  const { user: own } = useApp()
  const isOwn = user.id === own.id
  const [full, setFull] = useState<string | null>(null)
  const query = useQuery(read(users.apiKey, { id: user.id }, { accountCode }))
  const reset = useMutation({
    ...write(users.resetApiKey, { accountCode }),
    onSuccess: ({ api_key: key }) => {
      setFull(key?.full ?? null)
      if (!isOwn) showToast({ type: 'success', message: 'Ключ больше не\u00a0действует' })
    },
  })
  const key = query.data?.api_key ?? null
  const ask = async () => {
    const agreed = key === null || (await confirm(isOwn ? renewing : ending))
    if (agreed) reset.mutate({ id: user.id })
  }
  const mayReset = isOwn || (key !== null && !user.is_personal)
  const verb = isOwn ? (key === null ? 'Создать ключ' : 'Сбросить ключ') : 'Отозвать ключ'
  return (
    <Card
      title="Ключ API"
      padded
      control={
        query.data !== undefined &&
        mayReset && (
          <Button kind={key === null ? 'plain' : 'danger-quiet'} busy={reset.isPending} onClick={() => void ask()}>
            {verb}
          </Button>
        )
      }
    >
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        query.data !== undefined && <KeyFacts apiKey={key} />
      )}
      {full !== null && (
        <CopyOnce title="Новый ключ API" text={full} label="Скопировать ключ" onClose={() => setFull(null)}>
          Скопируйте ключ сейчас: больше он нигде не&#160;показывается. Программа с&#160;этим ключом действует
          от&#160;вашего имени.
        </CopyOnce>
      )}
    </Card>
  )
}

function KeyFacts({ apiKey: key }: { apiKey: Key }) {
  if (key === null) return <p className={styles.none}>Ключа нет.</p>
  const now = new Date()
  return (
    <dl className={styles.facts}>
      <dt>Ключ</dt>
      <dd>{key.masked}</dd>
      <dt>Создан</dt>
      <dd>{formatMoment(key.created_at, { near: now })}</dd>
      <dt>Работал</dt>
      <dd>{key.last_used_at ? formatMoment(key.last_used_at, { near: now }) : 'ещё ни\u00a0разу'}</dd>
      <dt>Действует до</dt>
      <dd>{key.expires_at ? formatMoment(key.expires_at, { near: now }) : 'без срока'}</dd>
    </dl>
  )
}

const renewing = {
  title: 'Сбросить ключ?',
  message: 'Все прежние ключи сразу перестанут работать, а\u00a0новый покажем один раз.',
  okLabel: 'Сбросить',
  danger: true,
}
const ending = {
  title: 'Отозвать ключ?',
  message:
    'Программы с\u00a0ключами этого пользователя сразу перестанут работать. Новый ключ может сделать только он сам.',
  okLabel: 'Отозвать',
  danger: true,
}
