import { records } from '@skleyka/contract/records/records.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { moveItem } from '../../ui/ordered-list/move-item.ts'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import { VideoChoice } from '../video-choice/video-choice.tsx'
import styles from './livestreams.module.css'
import { withVideo } from './with-video.ts'

interface Props {
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly hint?: ReactNode
}

/** The videos that a livestream plays, in their order. */
export default function LoopVideos({ value, onChange, hint }: Props) {
  const accountCode = useAccountCode()
  const query = useQuery({
    ...read(records.get, { filter: { ids: [...value] } }, { accountCode }),
    enabled: value.length > 0,
    placeholderData: (before) => before,
  })
  const names = new Map(query.data?.records.map(({ id, name }) => [id, name]))
  const items = value.map((id) => ({ id, name: names.get(id) ?? `Видео №\u00a0${groupDigits(id)}` }))
  return (
    <>
      {items.length > 0 && (
        <OrderedList
          label="Видео по кругу"
          items={items}
          nameOf={({ name }) => name}
          onMove={(ids, to) => onChange(moveItem(items, ids, to).map(({ id }) => id))}
        >
          {({ id, name }) => (
            <span className={styles.loopRow}>
              <span className={styles.loopName}>{name}</span>
              <IconButton
                icon={Trash2}
                size={28}
                label={`Убрать: ${name}`}
                onClick={() => onChange(value.filter((one) => one !== id))}
              />
            </span>
          )}
        </OrderedList>
      )}
      {value.length < translationBounds.loopVideos && (
        <VideoChoice
          key={value.length}
          label="Добавить видео"
          accountCode={accountCode}
          value={null}
          onChange={(id) => onChange(withVideo(value, id))}
          hint="Готовое видео этого аккаунта"
        />
      )}
      {hint !== undefined && <p role="alert">{hint}</p>}
    </>
  )
}
