import { type Channel, channels } from '@skleyka/contract/channels/channels.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LivePlayer } from '../video-player/video-player.tsx'
import { ChangeChannel } from './channel-form.tsx'
import styles from './channels.module.css'
import { GridCard } from './grid-card.tsx'

const pollMs = 15_000

/** livestreams/channels/{id} (product D8): the picture, the codes, the grid. */
export default function ChannelPage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = addressNumber(word) ?? 0
  const query = useQuery({
    ...read(channels.get, { id: id || 1 }, { accountCode }),
    enabled: id > 0,
    refetchInterval: pollMs,
  })
  const isAbsent = id === 0 || isNotFound(query.error, 'CHANNEL')
  if (query.data && !isAbsent) return <ChannelDesk channel={query.data} reload={() => query.refetch()} />
  return (
    <Page>
      <Crumbs />
      <Card title={isAbsent ? undefined : 'Канал'} level={1} padded>
        {isAbsent ? (
          <EmptyState
            drawing={<NothingFound />}
            title="Такого канала нет"
            actions={<ButtonLink to={pagePath(accountCode, 'livestreams/channels')}>Все каналы</ButtonLink>}
          >
            <p>Его удалили, или он в&#160;другом аккаунте.</p>
          </EmptyState>
        ) : (
          <QueryPlaceholder query={query} height={360} />
        )}
      </Card>
    </Page>
  )
}

function ChannelDesk({ channel, reload }: { channel: Channel; reload: () => Promise<unknown> }) {
  const { id, name, embed, epgUrl, isOnAir, isHeld } = channel
  const accountCode = useAccountCode()
  const [isChanging, setChanging] = useState(false)
  const remove = useAskedWrite(channels.delete, accountCode)
  usePageTitle(name)
  const ask = async () => {
    const message = 'Канал уйдёт из\u00a0эфира, его адрес перестанет работать. Видео останутся.'
    const question = { title: `Удалить канал «${name}»?`, message, okLabel: 'Удалить', danger: true }
    if (await remove({ id }, question, 'Канал удалён')) navigate(pagePath(accountCode, 'livestreams/channels'))
  }
  return (
    <Page>
      <Crumbs>{name}</Crumbs>
      <div className={styles.desk}>
        <Card
          title={name}
          level={1}
          control={
            <>
              <Button icon={Settings} onClick={() => setChanging(true)}>
                Настройки
              </Button>
              {!isHeld && (
                <MenuButton
                  label="Действия с каналом"
                  trigger={(props) => <IconButton {...props} icon={Ellipsis} label="Действия с каналом" />}
                  lines={[{ id: 'delete', label: 'Удалить', icon: Trash2, danger: true, onAction: () => void ask() }]}
                />
              )}
            </>
          }
        >
          {isOnAir ? (
            <ChannelPicture id={id} name={name} />
          ) : (
            <p className={styles.waits}>
              Показать пока нечего: поставьте видео в&#160;сетку или выберите альбом, который её заполнит.
            </p>
          )}
        </Card>
        <Card title="Адреса" padded>
          <div className={styles.codes}>
            <CodeBlock label="Плеер на сайте" text={embed.iframe} />
            <CodeBlock label="Ссылка на канал" text={embed.url} />
            {epgUrl !== null && (
              <CodeBlock
                label="Программа передач (XMLTV)"
                text={epgUrl}
                hint="Открыта всем, обновляется каждую минуту"
              />
            )}
          </div>
        </Card>
      </div>
      <GridCard channel={channel} />
      {isChanging && <ChangeChannel channel={channel} onClose={() => setChanging(false)} onConflict={reload} />}
    </Page>
  )
}

function ChannelPicture({ id, name }: { id: number; name: string }) {
  const accountCode = useAccountCode()
  const query = useQuery({
    ...read(channels.previewPlayerData, { id }, { accountCode, withSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const renew = async () => {
    const { data: fresh } = await query.refetch({ throwOnError: true })
    if (!fresh) throw new Error('a renewal without an answer')
    return { hls: fresh.manifest.hls, until: fresh.until }
  }
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <div className={styles.player} />
  const { manifest, until } = query.data
  return <LivePlayer address={{ hls: manifest.hls, until }} title={name} latency="NORMAL" renew={renew} />
}
