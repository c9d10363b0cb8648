import type { AuditEvent, People } from '@skleyka/contract/audit/audit.calls.ts'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import { TextButton } from '../../ui/link/text-link.tsx'
import { useJournalledFields } from '../metadata/metadata.ts'
import { useTemplateNames } from '../template-choice/template-choice.tsx'
import styles from './change-list.module.css'
import { fieldTitle } from './field-titles.ts'
import { setChange } from './set-change.ts'
import { type ValueNames, valueText } from './value-text.ts'

interface Props extends Pick<AuditEvent, 'changes' | 'objectType'> {
  people?: People | undefined
  roles?: ValueNames['roles'] | undefined
}

/** Changes of a line of the journal: each field with what it was and what it became. */
export function ChangeList({ changes, objectType, people, roles }: Props) {
  const metadata = useJournalledFields(changes.map(({ field }) => field))
  const templates = useTemplateNames(changes.map(({ field }) => field))
  return <ChangeLines {...{ changes, objectType, people, roles, metadata, templates }} />
}

/** The same where there is no account: fields of metadata are told by their own names. */
export function ChangeLines({
  changes,
  objectType,
  people,
  roles,
  metadata,
  templates,
}: Props & Pick<ValueNames, 'metadata' | 'templates'>) {
  const known = {
    objectType,
    ...(metadata && { metadata }),
    ...(people && { people }),
    ...(roles && { roles }),
    ...(templates && { templates }),
  }
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldTitle(field, metadata, objectType)}</dt>
          <dd>
            <Values
              isNew={before === null}
              was={valueText(field, before, known)}
              became={valueText(field, after, known)}
            />
            <SetChange change={setChange(field, before, after)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Added and removed members of a set, where its values tell its size. */
function SetChange({ change }: { change: ReturnType<typeof setChange> }) {
  if (change === null) return null
  return (
    <>
      {change.came !== null && <p className={styles.member}>Добавлено: {change.came}</p>}
      {change.went !== null && <p className={styles.member}>Убрано: {change.went}</p>}
    </>
  )
}

/** Both together are shown in a few lines until they are asked for whole. */
const fewChars = 160

interface ValuesProps {
  /** There was nothing before to tell. */
  isNew: boolean
  was: string | null
  became: string | null
}

function Values({ isNew, was, became }: ValuesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = Math.max(was?.length ?? 0, became?.length ?? 0) > fewChars
  return (
    <>
      <span className={styles.values} data-short={(isLong && !isWhole) || undefined}>
        {!isNew && (
          <>
            <del data-none={was === null || undefined}>
              <span className="visually-hidden">было: </span>
              <bdi>{was ?? 'пусто'}</bdi>
            </del>
            <Icon of={ArrowRight} size={14} />
          </>
        )}
        <ins data-none={became === null || undefined}>
          <span className="visually-hidden">стало: </span>
          <bdi>{became ?? 'пусто'}</bdi>
        </ins>
      </span>
      {isLong && (
        <TextButton onClick={() => setIsWhole(!isWhole)}>{isWhole ? 'Свернуть' : 'Показать целиком'}</TextButton>
      )}
    </>
  )
}
