import { formatDuration } from '@skleyka/contract/durations.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { editorPath } from '../records/records.ts'
import styles from './editor.module.css'

const perPage = 24

/** Choice of the video to cut: the latest that are ready, or those a search finds. */
export function ChooseRecord() {
  const accountCode = useAccountCode()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const filter = { states: ['READY' as const], ...(q !== '' && { q }) }
  const found = useQuery({
    ...read(records.getListByFilter, { filter, page: 1, perPage }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <Card title="Какое видео открыть?" level={1} padded>
        <div className={styles.choose}>
          <TextInput
            label="Поиск по видео"
            hideLabel
            type="search"
            icon={Search}
            placeholder="Название, тег, номер"
            value={words}
            maxLength={bounds.searchChars}
            onChange={setWords}
          />
          {found.isError && !found.data && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
          {found.data?.records.length === 0 && (
            <p className={styles.none} role="status">
              {q === ''
                ? 'Готовых видео пока нет: загрузите первое.'
                : 'Ничего не\u00a0нашлось. Попробуйте другие слова.'}
            </p>
          )}
          <ul className={styles.records}>
            {found.data?.records.map(({ id, name, poster, durationMs }) => (
              <li key={id}>
                <Link to={editorPath(accountCode, id)} className={styles.record}>
                  <span className={styles.poster}>
                    {poster !== null && <img src={poster} alt="" loading="lazy" />}
                    {durationMs !== null && <span>{formatDuration(durationMs / 1000)}</span>}
                  </span>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </Page>
  )
}
