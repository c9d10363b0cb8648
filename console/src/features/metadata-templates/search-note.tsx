import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './metadata-template.module.css'

const pollMs = 2000

/** Progress of the search after fields that joined it or left it; nothing once it has. */
export function SearchNote() {
  const accountCode = useAccountCode()
  const { data } = useQuery({
    ...read(metadataTemplates.reindexing, {}, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.percent == null ? false : pollMs),
  })
  const percent = data?.percent ?? null
  if (percent === null) return null
  return (
    <div className={styles.search}>
      <p>Поиск переходит на&#160;новые поля: {percent}&#160;%. Пока часть видео находится по&#160;прежним.</p>
      <ProgressBar value={percent / 100} label="Обновление поиска" />
    </div>
  )
}
