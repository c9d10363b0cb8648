import { formatDuration } from '@skleyka/contract/durations.ts'
import type { TranslationSession } from '@skleyka/contract/translations/translations.calls.ts'
import type { ReactNode } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { endLabels, recordingStateLabels } from '../livestreams/livestreams.tsx'

/** The last sessions of a livestream: when, how long, why they ended, how many watched, what was recorded. */
export function SessionsCard({ sessions, control }: { sessions: readonly TranslationSession[]; control: ReactNode }) {
  const accountCode = useAccountCode()
  if (sessions.length === 0) return null
  return (
    <Card title="Эфиры" control={control}>
      <Table label="Эфиры" columns={columnsOf(accountCode, sessions)} rows={sessions} rowId={({ id }) => String(id)} />
    </Card>
  )
}

const encryption: Column<TranslationSession> = {
  ...{ id: 'encryption', title: 'Шифрование', width: 130, card: 'fact' },
  cell: ({ isEncrypted }) => (isEncrypted ? 'AES-128' : 'Без\u00a0шифрования'),
}

const columnsOf = (
  accountCode: string,
  sessions: readonly TranslationSession[],
): readonly Column<TranslationSession>[] => [
  {
    id: 'start',
    title: 'Начало',
    fixed: true,
    card: 'title',
    cell: ({ startedAt }) => formatNearMoment(startedAt),
  },
  {
    id: 'end',
    title: 'Конец',
    width: 150,
    shownFrom: 'l',
    cell: ({ endedAt }) => endedAt && formatNearMoment(endedAt),
  },
  {
    id: 'length',
    title: 'Длительность',
    width: 130,
    numeric: true,
    card: 'fact',
    cell: ({ onAirAt, endedAt }) =>
      onAirAt && formatDuration(Math.max(0, ((endedAt ?? new Date()).getTime() - onAirAt.getTime()) / 1000)),
  },
  {
    id: 'reason',
    title: 'Чем закончился',
    width: 190,
    card: 'fact',
    cell: ({ endReason }) => (endReason === null ? 'Идёт' : endLabels[endReason]),
  },
  {
    id: 'interruptions',
    title: 'Обрывов',
    width: 100,
    numeric: true,
    shownFrom: 'm',
    cell: ({ interruptions }) => groupDigits(interruptions),
  },
  { id: 'peak', title: 'Пик', width: 80, numeric: true, card: 'fact', cell: ({ peak }) => groupDigits(peak) },
  ...(sessions.some(({ isEncrypted }) => isEncrypted) ? [encryption] : []),
  {
    id: 'recording',
    title: 'Запись',
    width: 170,
    card: 'fact',
    cell: ({ recordId, recordingState }) =>
      recordId === null ? (
        recordingStateLabels[recordingState]
      ) : (
        <Link to={pagePath(accountCode, `records/${recordId}`)}>Открыть видео</Link>
      ),
  },
]
