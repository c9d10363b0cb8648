import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { listParams, newestFirst, sortOf } from './list-address.ts'
import type { RecordsPlace } from './records-aside.tsx'
import styles from './search-note.module.css'

/**
 * Note on the meaning of a search, where that is not what was typed, and the way back to what was; and in which order
 * it stands.
 */
export default function SearchNote({ list, to }: Pick<RecordsPlace, 'list' | 'to'>) {
  // the list itself asks
  const { data } = useQuery({
    ...read(records.getListByFilter, listParams(list), { accountCode: useAccountCode() }),
    enabled: false,
  })
  const isRanked = sortOf(list).column === 'relevance'
  const turned = data?.search?.turned
  return (
    <>
      <span className={styles.note} role="status">
        {turned && (
          <>
            Раскладка исправлена: <bdi>«{turned}»</bdi>.{' '}
            <TextLink to={to({ q: `"${list.q.replaceAll('"', ' ')}"` })}>
              Искать <bdi>«{list.q}»</bdi>
            </TextLink>
          </>
        )}
      </span>
      {(data?.total ?? 0) > 1 && (
        <Chip kind="open" onPress={() => navigate(to({ sort: isRanked ? newestFirst : null }))}>
          {isRanked ? 'Сначала новые' : 'Сначала подходящие'}
        </Chip>
      )}
    </>
  )
}
