import { isInWork } from '@skleyka/contract/records/record-states.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Check, CircleOff, type LucideIcon, PencilLine } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { StateMark, type StateTone } from '../../ui/state-mark/state-mark.tsx'
import { publicationTitle } from '../records/records.ts'
import styles from './record-head.module.css'
import { RecordTabs } from './record-tabs.tsx'
import { RecordTools } from './record-tools.tsx'

type RecordTab = Parameters<typeof RecordTabs>[0]['current']

/** The head of every screen of a record: the way back, the name with its publication, what is done to it, its screens. */
export function RecordHead({ id, current }: { id: number; current: RecordTab }) {
  const accountCode = useAccountCode()
  // the screen itself reads it too and tells of failures
  const record = useQuery(read(records.getById, { id }, { accountCode })).data?.record
  return (
    <header className={styles.head}>
      <Crumbs>№&#160;{groupDigits(id)}</Crumbs>
      <div className={styles.line}>
        {record ? (
          <>
            <div className={styles.title}>
              <h1>
                <bdi>{record.name}</bdi>
              </h1>
              <PublicationMark record={record} />
            </div>
            <RecordTools record={record} />
          </>
        ) : (
          <Skeleton width={320} height={24} />
        )}
      </div>
      <RecordTabs id={id} current={current} isVoid={record?.currentState === 'FAILED' && !record.playable} />
    </header>
  )
}

const marks: Readonly<Record<RecordView['publication'], readonly [StateTone, LucideIcon]>> = {
  PUBLISHED: ['good', Check],
  SCHEDULED: ['info', CalendarClock],
  DRAFT: ['plain', PencilLine],
  EXPIRED: ['plain', CircleOff],
}

/** Nothing while a video is on its way to its first picture: nobody is given it, whatever is said of it. */
function PublicationMark({ record }: { record: RecordView }) {
  const { publication, currentState, playable } = record
  if (!playable && isInWork(currentState)) return null
  const [tone, icon] = currentState === 'FAILED' ? (['plain', CircleOff] as const) : marks[publication]
  return (
    <StateMark tone={tone} icon={icon}>
      {publicationTitle(record)}
    </StateMark>
  )
}
