import { type Album, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { ListSearch } from '../../list/list-search.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './albums.module.css'

const sources = [
  { value: 'own', label: 'Свои' },
  { value: 'shared', label: 'Доступные мне' },
] as const

/** Videos of the account, and those that others show in it, the newest first, to be put at the end of an album. */
export function AddVideos({ album, onClose }: { album: Album; onClose: () => void }) {
  const accountCode = useAccountCode()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [source, setSource] = useState<'own' | 'shared'>('own')
  const mayShow = useMay()(sharing.incoming)
  const page = { page: 1, perPage: limits.bulkIds }
  const own = useQuery({
    ...read(records.getListByFilter, { filter: { q }, ...page }, { accountCode }),
    placeholderData: keepPreviousData,
    enabled: source === 'own',
  })
  const shared = useQuery({
    ...read(sharing.incoming, { q: q.trim(), ...page }, { accountCode }),
    placeholderData: keepPreviousData,
    enabled: source === 'shared',
  })
  const found = source === 'own' ? own.data?.records : shared.data?.items
  const total = (source === 'own' ? own : shared).data?.total ?? 0
  const add = useMutation(write(albums.addItems, { accountCode }))
  const run = async () => {
    const { updateStates } = await add.mutateAsync({ id: album.id, ids: [...chosen] })
    const added = Object.values(updateStates).filter(({ status }) => status === 'OK').length
    const there = Object.values(updateStates).filter(({ status }) => status === 'SKIPPED').length
    const note = there > 0 ? `, уже были в\u00a0альбоме: ${groupDigits(there)}` : ''
    showToast({ type: 'success', message: `Добавлено видео: ${groupDigits(added)}${note}` })
    onClose()
  }
  const toggle = (id: number, checked: boolean) =>
    setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
  const isFull = chosen.length >= limits.bulkIds
  return (
    <Popup open onClose={onClose} title="Добавить видео" width={560}>
      {mayShow && <Segmented label="Чьи видео" choices={sources} value={source} onChange={setSource} />}
      <ListSearch label="Поиск по видео" q={q} onSearch={setQ} />
      <ul className={styles.choices} aria-label="Видео">
        {found?.map(({ id, name, poster, durationMs }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={(checked) => toggle(id, checked)}
            >
              <span className={styles.choice}>
                <Thumb
                  src={poster}
                  width={72}
                  time={durationMs === null ? undefined : formatDuration(durationMs / 1000)}
                />
                <span className={styles.name}>{name}</span>
              </span>
            </Checkbox>
          </li>
        ))}
        {found?.length === 0 && <li className={styles.note}>Ничего не&#160;найдено</li>}
      </ul>
      {total > limits.bulkIds && (
        <p className={styles.note}>Показаны {limits.bulkIds} новых. Остальные найдутся поиском.</p>
      )}
      <PopupFoot>
        <Button kind="main" busy={add.isPending} disabled={chosen.length === 0} onClick={() => void run()}>
          {chosen.length === 0 ? 'Добавить' : `Добавить: ${groupDigits(chosen.length)}`}
        </Button>
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </Popup>
  )
}
