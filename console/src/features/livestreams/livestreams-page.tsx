import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { translationTabs } from '@skleyka/contract/translations/translation-states.ts'
import {
  type ListedTranslation,
  translationSortFields,
  translations,
} from '@skleyka/contract/translations/translations.calls.ts'
import { Plus, SlidersHorizontal, Tv } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { momentColumn } from '../../list/columns.ts'
import { choiceField, searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters } from '../../list/list-card.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { LiveThumb } from './live-thumb.tsx'
import { LivestreamFilters } from './livestream-filters.tsx'
import { dvrChoiceOf, dvrChoices, recordingLabels, stateLabels, tabLabels } from './livestream-labels.ts'
import { isNarrowed, queryParams } from './livestream-query.ts'
import { playerDefault, recordingDefault } from './may-set-defaults.ts'
import { usePreviews } from './use-previews.ts'

const DefaultsPopup = lazyPiece(() => import('./defaults-popup.tsx'))
const LivestreamsBar = lazyPiece(() => import('./livestreams-bar.tsx'))

/** Days are yyyy-mm-dd; the name of a source, the number of an owner: empty for all. */
const address = listAddress({
  q: searchField(),
  tab: choiceField(translationTabs, 'ALL'),
  source: searchField(),
  owner: searchField(),
  from: searchField(),
  to: searchField(),
  sort: sortField(translationSortFields, { column: 'created', direction: 'descending' }),
})
const onAirMs = 10_000
const isOnAir = ({ state }: ListedTranslation) => state === 'LIVE' || state === 'INTERRUPTED' || state === 'PREPARING'

/** «Трансляции» (product B7): every livestream of the account. */
export default function LivestreamsPage() {
  const accountCode = useAccountCode()
  const may = useMay()
  const found = useList(
    address,
    ({ page, perPage, sort, ...question }) =>
      read(translations.list, { ...queryParams(question), page, perPage, sort: sortParams(sort) }, { accountCode }),
    ({ items }) => items.some(isOnAir) && onAirMs,
  )
  const { list, show } = found.address
  const previews = usePreviews(
    accountCode,
    (found.rows ?? []).filter(isOnAir).map(({ id }) => id),
  )
  const [isSetting, setSetting] = useState(false)
  const making = (
    <>
      {(may(recordingDefault) || may(playerDefault)) && (
        <Button icon={SlidersHorizontal} onClick={() => setSetting(true)}>
          По&#160;умолчанию
        </Button>
      )}
      {may(channels.list) && (
        <ButtonLink icon={Tv} to={pagePath(accountCode, 'livestreams/channels')}>
          Каналы
        </ButtonLink>
      )}
      {may(translations.create) && (
        <ButtonLink kind="main" icon={Plus} to={pagePath(accountCode, 'livestreams/create')}>
          Создать трансляцию
        </ButtonLink>
      )}
    </>
  )
  return (
    <ListPage
      {...found}
      name="livestreams"
      columns={columnsOf(accountCode, previews)}
      isNarrowed={isNarrowed(list)}
      control={making}
      choosing={{
        nameOf: ({ name }) => name,
        question: { q: list.q, tab: list.tab, source: list.source, owner: list.owner, from: list.from, to: list.to },
        bar: LivestreamsBar,
        hasDelete: true,
      }}
      filters={
        <Filters>
          <ListSearch label="Поиск по трансляциям" q={list.q} onSearch={(q) => show({ q })} shortcut="/" />
          <Segmented
            wraps
            label="Состояние"
            choices={translationTabs.map((value) => ({ value, label: tabLabels[value] }))}
            value={list.tab}
            onChange={(tab) => show({ tab })}
          />
          <LivestreamFilters list={list} show={show} />
        </Filters>
      }
      empty={{
        title: 'Трансляций пока нет',
        text: (
          <p>
            Создайте трансляцию, вставьте её адрес и&#160;ключ в&#160;OBS или другой кодер и&#160;начните вещать: эфир
            откроется на&#160;вашем сайте, а&#160;запись станет обычным видео.
          </p>
        ),
      }}
    >
      {isSetting && <DefaultsPopup onClose={() => setSetting(false)} />}
    </ListPage>
  )
}

const columnsOf = (
  accountCode: string,
  previews: ReturnType<typeof usePreviews>,
): readonly Column<ListedTranslation>[] => [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    sortable: 'ascending',
    card: 'pictured',
    cell: ({ id, name, ownerName }) => (
      <Titled
        to={pagePath(accountCode, `livestreams/${id}`)}
        under={ownerName ?? undefined}
        picture={<LiveThumb preview={previews.get(id)} />}
      >
        {name}
      </Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 150,
    card: 'line',
    cell: ({ state }) => <StateMark tone={stateLabels[state].tone}>{stateLabels[state].label}</StateMark>,
  },
  {
    id: 'viewers',
    title: 'Смотрят',
    width: 96,
    numeric: true,
    card: 'fact',
    cell: (row) => isOnAir(row) && groupDigits(row.viewersNow),
  },
  {
    id: 'peak',
    title: 'Пик',
    width: 80,
    numeric: true,
    shownFrom: 'm',
    cell: ({ session }) => session !== null && groupDigits(session.peak),
  },
  momentColumn('starts', 'Начало', ({ createdAt }) => createdAt, {
    width: 160,
    cell: ({ startsAt, session }) => {
      const at = session?.startedAt ?? startsAt
      return at ? formatNearMoment(at) : ''
    },
  }),
  {
    id: 'duration',
    title: 'Длительность',
    width: 124,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ session }) => session?.onAirAt && formatDuration(lengthS(session.onAirAt, session.endedAt)),
  },
  {
    id: 'recording',
    title: 'Запись',
    width: 140,
    shownFrom: 'm',
    cell: ({ recording }) => recordingLabels[recording],
  },
  {
    id: 'dvr',
    title: 'Перемотка',
    width: 140,
    shownFrom: 'l',
    cell: ({ dvrSeconds }) => dvrChoices.find(({ value }) => value === dvrChoiceOf(dvrSeconds))?.label,
  },
  momentColumn('created', 'Создана', ({ createdAt }) => createdAt, { width: 160, shownFrom: 'xl', card: 'end' }),
]

const lengthS = (from: Date, to: Date | null) => Math.max(0, ((to ?? new Date()).getTime() - from.getTime()) / 1000)
