import { type HolderVideo, holderVideos } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { type HolderPass, readForHolder } from '../../api/holder-calls.ts'
import { actsColumn, figureColumn, momentColumn } from '../../list/columns.ts'
import { searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { StateMark, type StateTone } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { QueriedPlayer } from '../video-player/video-player.tsx'
import { HolderFrame } from './holder-frame.tsx'

const address = listAddress({
  q: searchField(),
  sort: sortField(['created', 'name', 'account', 'views'], { column: 'created', direction: 'descending' }),
})

/** kpo/holders/{name}/videos (product B13): the videos that bear the name, to look at and to watch. */
export default function HolderVideosPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Videos pass={pass} />}</HolderFrame>
}

function Videos({ pass }: { pass: HolderPass }) {
  const found = useList(address, ({ sort, ...page }) =>
    readForHolder(holderVideos.records, { ...page, sort: sortParams(sort) }, pass),
  )
  const [watched, watch] = useState<HolderVideo | null>(null)
  const { list, show } = found.address
  return (
    <>
      <ListCard
        {...found}
        name="holder-videos"
        columns={columnsOf(new Date(), watch)}
        isNarrowed={list.q !== ''}
        filters={
          <Filters>
            <ListSearch label="Найти видео" q={list.q} onSearch={(q) => show({ q })} shortcut="/" />
          </Filters>
        }
        empty={{
          title: 'Видео пока нет',
          text: <p>Здесь появятся видео, у&#160;которых указан этот правообладатель.</p>,
        }}
      />
      {watched && (
        <Popup open onClose={() => watch(null)} title={watched.name} width={880}>
          <QueriedPlayer query={readForHolder(holderVideos.previewPlayerData, { id: watched.id }, pass)} isWhole />
        </Popup>
      )}
    </>
  )
}

const columnsOf = (now: Date, watch: (video: HolderVideo) => void): readonly Column<HolderVideo>[] => [
  {
    ...{ id: 'name', title: 'Название', fixed: true, sortable: 'ascending', card: 'pictured' },
    cell: ({ id, name, poster, durationMs }) => (
      <Titled
        under={`ID ${id}`}
        picture={
          <Thumb src={poster} width={96} time={durationMs === null ? undefined : formatDuration(durationMs / 1000)} />
        }
      >
        {name}
      </Titled>
    ),
  },
  {
    ...{ id: 'account', title: 'Аккаунт', sortable: 'ascending', width: 200, card: 'line' },
    cell: ({ accountName }) => accountName,
  },
  {
    ...{ id: 'publication', title: 'Публикация', width: 190, card: 'line' },
    cell: (video) => <StateMark tone={toneOf(video)}>{publicationText(video, now)}</StateMark>,
  },
  {
    ...{ id: 'access', title: 'Доступ', width: 170, card: 'line', shownFrom: 'm' },
    cell: ({ visibility, embedding }) =>
      `${visibilityTitles[visibility]}${embedding ? '' : ', без вставки на\u00a0сайты'}`,
  },
  figureColumn('views', 'Просмотры 28\u00a0дней', ({ views28 }) => groupDigits(views28), { width: 140 }),
  {
    ...{ id: 'total', title: 'За\u00a0всё время', width: 130, numeric: true, card: 'fact', shownFrom: 'm' },
    cell: ({ viewsTotal }) => groupDigits(viewsTotal),
  },
  momentColumn('created', 'Загружено', ({ createdDate }) => createdDate, { shownFrom: 'm' }),
  actsColumn((video) =>
    video.playable ? (
      <IconButton size={32} icon={Play} label={`Смотреть: ${video.name}`} onClick={() => watch(video)} />
    ) : null,
  ),
]

const visibilityTitles = { PRIVATE: 'Закрытый', LINK: 'По\u00a0ссылке', PUBLIC: 'Открытый' } as const
const tones: Readonly<Record<HolderVideo['publication'], StateTone>> = {
  PUBLISHED: 'ok',
  SCHEDULED: 'wait',
  DRAFT: 'plain',
  EXPIRED: 'plain',
}
const toneOf = ({ publication }: HolderVideo) => tones[publication]

function publicationText({ publication, publishedFrom, publishedTo }: HolderVideo, now: Date): string {
  if (publication === 'SCHEDULED' && publishedFrom) return `С\u00a0${formatMoment(publishedFrom, { near: now })}`
  if (publication === 'PUBLISHED' && publishedTo) return `До\u00a0${formatMoment(publishedTo, { near: now })}`
  return { PUBLISHED: 'Опубликовано', SCHEDULED: 'По\u00a0расписанию', DRAFT: 'Черновик', EXPIRED: 'Снято' }[
    publication
  ]
}
