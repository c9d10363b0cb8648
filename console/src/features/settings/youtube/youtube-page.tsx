import { plural } from '@skleyka/contract/plurals.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { read, write } from '../../../api/queries.ts'
import { hasYoutube } from '../../../browser/has-youtube.ts'
import { formatNearMoment } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ProgressBar } from '../../../ui/progress/progress.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { SettingsPage } from '../settings.tsx'
import { channelColumns } from './channel-columns.tsx'
import styles from './youtube.module.css'

/** setting/youtube (product B9): the channels of the account and the quota that all accounts share. */
export default function YoutubePage() {
  return (
    <SettingsPage>
      <div className={styles.cards}>
        <h1 className="visually-hidden">YouTube</h1>
        {hasYoutube() ? (
          <>
            <Channels />
            <Quota />
          </>
        ) : (
          <Card title="YouTube">
            <p className={styles.note}>
              Публикация на&#160;YouTube на&#160;этом сервере не&#160;настроена. Администратор сервера может задать
              YOUTUBE_CLIENT_ID и&#160;YOUTUBE_CLIENT_SECRET: как их получить, описано в&#160;README.
            </p>
          </Card>
        )}
      </div>
    </SettingsPage>
  )
}

function Channels() {
  const accountCode = useAccountCode()
  const found = useQuery(read(youtube.channels, {}, { accountCode }))
  const begin = useMutation({
    ...write(youtube.connect, { accountCode }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  const finish = useMutation({
    ...write(youtube.finish, { accountCode }),
    onSuccess: ({ channel }) => showToast({ type: 'success', message: `Канал подключён: ${channel.title}` }),
  })
  const comeBack = useEffectEvent(() => {
    const hashParams = new URLSearchParams(location.hash.slice(1))
    const [code, state, error] = [hashParams.get('code'), hashParams.get('state'), hashParams.get('error')]
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
    if (code !== null && state !== null) finish.mutate({ code, state })
    else if (error === 'denied') showToast({ message: 'Канал не\u00a0подключён: Google не\u00a0получил согласия' })
    else if (error !== null) showToast({ type: 'error', message: 'Подключение устарело. Начните его заново' })
  })
  // what Google gave is good once: it is taken out of the address at once
  useEffect(() => comeBack(), [])
  const channels = found.data?.channels ?? null
  const connect = (
    <Button kind="main" icon={Plus} busy={begin.isPending || finish.isPending} onClick={() => begin.mutate({})}>
      Подключить канал
    </Button>
  )
  return (
    <Card title="Каналы" control={connect}>
      {found.isError && channels === null ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : channels?.length === 0 ? (
        <p className={styles.note}>
          Каналов пока нет. Подключить канал может его владелец в&#160;Google: вы перейдёте туда, выберете канал
          и&#160;разрешите отправлять на&#160;него видео.
        </p>
      ) : (
        <Table
          label="Каналы"
          columns={channelColumns(accountCode, new Date())}
          rows={channels}
          rowId={({ id }) => String(id)}
          awaited={2}
        />
      )}
    </Card>
  )
}

function Quota() {
  const accountCode = useAccountCode()
  const query = useQuery(read(youtube.quota, {}, { accountCode }))
  if (query.isError) return null
  const { usedToday = 0, limit = 1, uploadUnits = 1, resetsAt } = query.data ?? {}
  const left = Math.max(0, Math.floor((limit - usedToday) / uploadUnits))
  return (
    <Card title="Квота сегодня" padded busy={query.isPending}>
      <div className={styles.quota}>
        <ProgressBar
          value={Math.min(1, usedToday / limit)}
          label="Квота сегодня"
          tone={usedToday >= limit ? 'bad' : 'work'}
        />
        <p>
          Израсходовано {groupDigits(usedToday)} из&#160;{groupDigits(limit)}{' '}
          {plural(limit, ['единицы', 'единиц', 'единиц'])}.{' '}
          {left === 0
            ? 'На\u00a0сегодня видео больше не\u00a0поместится'
            : `Хватит ещё на\u00a0${groupDigits(left)}\u00a0видео`}
          .
        </p>
        <p className={styles.quiet}>
          Квота одна на&#160;все аккаунты сервера. Остальное отправится само
          {resetsAt && `, когда начнутся новые сутки по\u00a0часам YouTube: ${formatNearMoment(resetsAt)}`}.
        </p>
      </div>
    </Card>
  )
}
