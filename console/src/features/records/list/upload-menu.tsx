import { uploads } from '@skleyka/contract/uploads.ts'
import { Link2 } from 'lucide-react'
import { pagePath } from '../../../browser/addresses.ts'
import { useListAddress } from '../../../list/use-list-address.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { ChoicesButton } from '../choices-button.tsx'
import { FolderButton } from '../folder-button.tsx'
import { QueueLink } from '../moderation/queue-link.tsx'
import { onModeration } from '../moderation/waiting.ts'
import { recordsAddress } from './list-address.ts'
import { isAsked } from './records-aside.tsx'
import styles from './records-list.module.css'

/** The same way to the links where the aside is gone, and what videos are to be before they are sent. Absent without the right to upload, which is the same. */
export default function LateWays() {
  const may = useMay()
  const accountCode = useAccountCode()
  const { list } = useListAddress(recordsAddress)
  if (isAsked(list, onModeration)) return <QueueLink />
  if (!may(uploads.create)) return null
  return (
    <>
      <span className={styles.link}>
        <ButtonLink kind="quiet" icon={Link2} to={pagePath(accountCode, 'records/upload-links')}>
          Ссылки для загрузки
        </ButtonLink>
      </span>
      <ChoicesButton />
      <span className={styles.wide}>
        <FolderButton />
      </span>
    </>
  )
}
