import { type FeedFormat, filters, type SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './filter-builder.module.css'

const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'rss', label: 'RSS' },
  { value: 'mrss', label: 'Media RSS' },
] as const

/** «Лента»: the addresses by which others read what a filter finds; on, anew, off (product B3). */
export default function FeedPopup({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const accountCode = useAccountCode()
  const [format, setFormat] = useState<FeedFormat>('json')
  const { data } = useQuery(read(filters.feed, { id: filter.id, format }, { accountCode }))
  const set = useMutation(write(filters.setFeed, { accountCode }))
  const change = async (on: boolean, question?: { title: string; okLabel: string }) => {
    const message = 'Адреса, которые уже розданы, сразу перестанут работать.'
    if (question && !(await confirm({ ...question, message, danger: true }))) return
    set.mutate({ id: filter.id, on })
  }
  const views = useMutation(write(filters.setFeedViews, { accountCode }))
  const url = data?.url ?? null
  return (
    <Popup open onClose={onClose} title={`Лента: ${filter.name}`} width={520}>
      <div className={styles.feed}>
        {filter.visibility !== 'LINK' ? (
          <p>
            Лента есть у&#160;фильтров с&#160;видимостью «По&#160;ссылке». Измените видимость фильтра и&#160;сохраните
            его.
          </p>
        ) : url === null ? (
          data && (
            <p>
              По&#160;адресу ленты любой читает 100&#160;новейших опубликованных видео фильтра: сайт, агрегатор, плеер.
            </p>
          )
        ) : (
          <>
            <Segmented label="Формат" choices={formats} value={format} onChange={setFormat} />
            <p className={styles.address}>{url}</p>
            <CopyButton text={url} label="Скопировать адрес ленты" />
            {filter.mayChange && data && (
              <Checkbox checked={data.showsViews} onChange={(on) => views.mutate({ id: filter.id, on })}>
                Показывать число просмотров (в&#160;JSON и&#160;Media RSS)
              </Checkbox>
            )}
          </>
        )}
      </div>
      <PopupFoot>
        {filter.visibility === 'LINK' && filter.mayChange && data && url === null && (
          <Button kind="main" busy={set.isPending} onClick={() => void change(true)}>
            Включить ленту
          </Button>
        )}
        {filter.mayChange && url !== null && (
          <>
            <Button
              busy={set.isPending}
              onClick={() => void change(true, { title: 'Выпустить новые адреса?', okLabel: 'Выпустить' })}
            >
              Новые адреса
            </Button>
            <Button
              kind="danger-quiet"
              onClick={() => void change(false, { title: 'Выключить ленту?', okLabel: 'Выключить' })}
            >
              Выключить
            </Button>
          </>
        )}
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </Popup>
  )
}
