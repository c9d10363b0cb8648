import type { AudioTrack } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { withoutTurns } from '@skleyka/contract/texts.ts'
import { actsColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { formatNearMoment } from '../../russian/dates.ts'
import { taggedLanguage } from '../../russian/languages.ts'
import { groupDigits } from '../../russian/numbers.ts'
import type { Column } from '../../ui/table/columns.ts'
import { SoundActs } from './sound-acts.tsx'
import { SoundState } from './sound-state.tsx'

interface TrackProgress {
  readonly sent: ReadonlyMap<number, number>
  readonly progress: number | null
  readonly isOff: boolean
}

/** The table of sounds (product D9); nothing of it is sorted, there are a few. */
export const soundColumns = ({ sent, progress, isOff }: TrackProgress): readonly Column<AudioTrack>[] => [
  {
    id: 'label',
    title: 'Дорожка',
    fixed: true,
    card: 'title',
    cell: (track) => <Titled under={languageLine(track)}>{track.label}</Titled>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 230,
    card: 'line',
    cell: (track) => <SoundState track={track} sent={sent.get(track.id)} progress={progress} isOff={isOff} />,
  },
  {
    id: 'duration',
    title: 'Длина',
    width: 90,
    numeric: true,
    card: 'fact',
    cell: ({ durationMs }) => (durationMs === null ? null : formatDuration(durationMs / 1000)),
  },
  {
    id: 'shift',
    title: 'Сдвиг, мс',
    width: 110,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ shiftMs, isOriginal }) => (isOriginal ? null : groupDigits(shiftMs)),
  },
  {
    id: 'file',
    title: 'Файл',
    width: 200,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ fileName }) => fileName && withoutTurns(fileName),
  },
  {
    id: 'updated',
    title: 'Изменена',
    width: 160,
    shownFrom: 's',
    card: 'fact',
    cell: ({ updatedDate }) => formatNearMoment(updatedDate),
  },
  actsColumn((track) => <SoundActs track={track} />),
]

function languageLine({ language, isOriginal, isDefault }: AudioTrack): string {
  return [
    taggedLanguage(language),
    ...(isOriginal ? ['звук видео'] : []),
    ...(isDefault ? ['по\u00a0умолчанию'] : []),
  ].join(' · ')
}
