import { type Impersonation, impersonation } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../api/call-error.ts'
import { read, write } from '../api/queries.ts'
import { navigate } from '../browser/address-bar.ts'
import { formatTime } from '../russian/dates.ts'
import { impersonate } from '../session/impersonation.ts'
import { Button } from '../ui/button/button.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import styles from './mode-bar.module.css'

/** Time between two looks at the rights of the person, ms. */
const pollMs = 30_000

/** Says in whose name the tab works and until when, and leads back; it follows the person’s rights and ends by itself. */
export function ImpersonationBar({ now }: { now: Impersonation }) {
  const client = useQueryClient()
  const query = useQuery({
    ...read(impersonation.get, { id: now.id }, { accountCode: null }),
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })
  const { mutate, isPending } = useMutation(write(impersonation.end, { accountCode: null }))
  const leave = (words: string | null) => {
    impersonate(null)
    if (words !== null) showToast({ message: words })
    navigate(`/cc/users/${now.user.id}`)
    void client.resetQueries()
  }
  const follow = useEffectEvent(() => {
    const { data, error } = query
    if (error instanceof CallError && error.subtype === 'IMPERSONATION') leave('Время вышло, вы снова под своим именем')
    else if (data && String(data.impersonation.permissions) !== String(now.permissions)) impersonate(data.impersonation)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is followed once
  useEffect(() => follow(), [query.dataUpdatedAt, query.errorUpdatedAt])
  const expire = useEffectEvent(() => leave('Время вышло, вы снова под своим именем'))
  useEffect(() => {
    const timer = setTimeout(() => expire(), Math.max(0, now.until.getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [now.until])
  return (
    <>
      <div className={styles.room} />
      <aside className={styles.bar} aria-label="Чужое имя">
        <p>
          До&#160;{formatTime(now.until)} вы работаете под именем «<bdi>{now.user.name || now.user.email}</bdi>». Журнал
          пишет оба имени.
        </p>
        <Button busy={isPending} onClick={() => mutate({ id: now.id }, { onSuccess: () => leave(null) })}>
          Вернуться к&#160;себе
        </Button>
      </aside>
    </>
  )
}
