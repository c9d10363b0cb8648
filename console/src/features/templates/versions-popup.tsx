import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import type { PopupProps } from './popup-props.ts'
import styles from './templates.module.css'

/** Published versions, and the way back to each. */
export default function VersionsPopup({ methods, template, accountCode, onClose }: PopupProps) {
  const { id, rowVersion, publishedVersion } = template
  const query = useQuery(readWhole((page) => read(methods.versions, { id, ...page }, { accountCode })))
  const rollback = useAskedWrite(methods.rollback, accountCode)
  const goBack = async (version: number) => {
    const question = {
      title: `Вернуть версию ${version}?`,
      message:
        'Она станет новой опубликованной версией. Неопубликованные правки пропадут, значения в\u00a0видео останутся.',
      okLabel: 'Вернуть',
    }
    if (await rollback({ id, rowVersion, version }, question, `Возвращена версия ${version}`)) onClose()
  }
  return (
    <Popup open onClose={onClose} title={`Версии: ${template.name}`} width={520}>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={styles.rows} aria-label="Версии">
        {(query.data?.items ?? []).map(({ version, restoredFrom, publishedBy, publishedDate }) => (
          <li key={version}>
            <span>
              <b>Версия {version}</b>
              {restoredFrom !== null && ` — возврат к\u00a0версии ${restoredFrom}`}
              <span className={styles.quiet}>
                {formatNearMoment(publishedDate)}
                {publishedBy !== null && `, ${publishedBy}`}
              </span>
            </span>
            {version === publishedVersion ? (
              <span className={styles.quiet}>Действует</span>
            ) : (
              <Button aria-label={`Вернуть версию ${version}`} onClick={() => void goBack(version)}>
                Вернуть
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PopupFoot>
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </Popup>
  )
}
