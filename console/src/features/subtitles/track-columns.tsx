import type { Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { Check, PencilLine } from 'lucide-react'
import { actsColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { formatNearMoment } from '../../russian/dates.ts'
import { taggedLanguage } from '../../russian/languages.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { TrackActs } from './track-acts.tsx'
import { trackPath } from './track-path.ts'

const origins: Readonly<Record<Track['origin'], string>> = {
  UPLOAD: 'Из\u00a0файла',
  EDITOR: 'Из\u00a0редактора',
  LIVESTREAM: 'Из\u00a0эфира',
}

/** The table of tracks (product A19); nothing of it is sorted, there are a few. */
export const trackColumns = (accountCode: string): readonly Column<Track>[] => [
  {
    id: 'label',
    title: 'Дорожка',
    fixed: true,
    card: 'title',
    cell: ({ id, recordId, label, language, isDefault }) => (
      <Titled
        to={trackPath(accountCode, { id, recordId })}
        under={`${taggedLanguage(language)}${isDefault ? ' · по\u00a0умолчанию' : ''}`}
      >
        {label}
      </Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 190,
    card: 'line',
    cell: ({ state }) =>
      state === 'READY' ? (
        <StateMark tone="ok" icon={Check}>
          Видна зрителям
        </StateMark>
      ) : (
        <StateMark tone="wait" icon={PencilLine}>
          Черновик
        </StateMark>
      ),
  },
  {
    id: 'cues',
    title: 'Реплики',
    width: 110,
    numeric: true,
    card: 'fact',
    cell: ({ cues }) => groupDigits(cues),
  },
  {
    id: 'origin',
    title: 'Откуда',
    width: 130,
    shownFrom: 's',
    card: 'fact',
    cell: ({ origin }) => origins[origin],
  },
  { id: 'changedBy', title: 'Кто менял', width: 210, shownFrom: 'm', card: 'fact', cell: ({ changedBy }) => changedBy },
  {
    id: 'updated',
    title: 'Изменена',
    width: 160,
    card: 'fact',
    cell: ({ updatedDate }) => formatNearMoment(updatedDate),
  },
  actsColumn((track) => <TrackActs track={track} />),
]
