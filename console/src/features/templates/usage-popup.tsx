import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import type { PopupProps } from './popup-props.ts'
import styles from './templates.module.css'

/** Users that name a template themselves: the first of the videos and albums, and whether the account follows it. */
export default function UsagePopup({ methods, template, accountCode, onClose }: PopupProps) {
  const query = useQuery(read(methods.usage, { id: template.id }, { accountCode }))
  const { records, albums, accounts } = query.data ?? {}
  const isUnused = records?.total === 0 && albums?.total === 0 && accounts?.total === 0
  return (
    <Popup open onClose={onClose} title={`Где используется: ${template.name}`} width={520}>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {isUnused && <p>Пока нигде: шаблон не&#160;выбран ни&#160;у&#160;видео, ни&#160;у&#160;альбома.</p>}
      {accounts !== undefined && accounts.total > 0 && (
        <p>Основной в&#160;аккаунте: применяется к&#160;видео, для которых шаблон не&#160;выбран.</p>
      )}
      <Users title="Видео" path="records" accountCode={accountCode} some={records} />
      <Users title="Альбомы" path="albums" accountCode={accountCode} some={albums} />
      <PopupFoot>
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </Popup>
  )
}

interface Some {
  readonly total: number
  readonly items: readonly { readonly id: number; readonly name: string }[]
}

function Users({
  title,
  path,
  accountCode,
  some,
}: {
  title: string
  path: string
  accountCode: string
  some: Some | undefined
}) {
  if (some === undefined || some.total === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>
        {title}: {groupDigits(some.total)}
      </h3>
      <ul className={styles.rows} aria-label={title}>
        {some.items.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={pagePath(accountCode, `${path}/${id}`)}>{name}</TextLink>
          </li>
        ))}
      </ul>
      {some.total > some.items.length && (
        <p className={styles.quiet}>И&#160;ещё {groupDigits(some.total - some.items.length)}</p>
      )}
    </section>
  )
}
