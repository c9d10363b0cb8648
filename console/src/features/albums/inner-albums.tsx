import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Link } from '../../ui/link/link.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { firstAlbums } from '../album-choice/album-choice.tsx'
import styles from './albums.module.css'

/** The albums directly in an album. */
export function InnerAlbums({ parentId, accountCode }: { parentId: number; accountCode: string }) {
  const { data } = useQuery(read(albums.list, { ...firstAlbums(), parentId }, { accountCode }))
  return (
    <ul className={styles.inner} aria-label="Вложенные альбомы">
      {data?.items.map(({ id, name, cover, records }) => (
        <li key={id}>
          <Link to={pagePath(accountCode, `albums/${id}`)} className={styles.tile}>
            <Thumb src={cover} width={72} />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>{groupDigits(records)}&#160;видео</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
