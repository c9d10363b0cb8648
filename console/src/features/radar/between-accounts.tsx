import { formatDuration } from '@skleyka/contract/durations.ts'
import { matchSortFields, type RadarMatch, radar } from '@skleyka/contract/radar/radar.calls.ts'
import { read } from '../../api/queries.ts'
import { figureColumn, momentColumn } from '../../list/columns.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { lengthOf } from './match-ranges.ts'

const address = listAddress({ sort: sortField(matchSortFields, { column: 'found', direction: 'descending' }) })

/** kpo/matches (product D10): what videos of different accounts have in common without being a work of anybody. */
export default function BetweenAccountsPage() {
  const found = useList(address, ({ sort, ...page }) =>
    read(radar.betweenAccounts, { ...page, sort: sortParams(sort) }, { accountCode: null }),
  )
  return (
    <Page width="full">
      <Crumbs />
      <ListCard
        {...found}
        columns={columns}
        empty={{
          title: 'Совпадений пока нет',
          text: (
            <p>
              Здесь будут видео разных аккаунтов с&#160;одинаковыми местами, которых нет среди произведений
              правообладателей.
            </p>
          ),
        }}
      />
    </Page>
  )
}

const columns: readonly Column<RadarMatch>[] = [
  {
    ...{ id: 'video', title: 'Видео', fixed: true, card: 'title' },
    cell: ({ video }) => <Titled under={video.account}>{video.name}</Titled>,
  },
  {
    ...{ id: 'original', title: 'Было раньше', card: 'line' },
    cell: ({ original }) => original && <Titled under={original.account}>{original.name}</Titled>,
  },
  {
    ...{ id: 'place', title: 'Где', width: 230, card: 'line', shownFrom: 's' },
    cell: ({ ranges: [first] }) =>
      first && `${spanText(first.fromMs, first.toMs)} = ${spanText(first.otherFromMs, first.otherToMs)}`,
  },
  {
    ...{ id: 'length', title: 'Совпадает', width: 120, numeric: true, card: 'fact' },
    cell: ({ ranges }) => formatDuration(lengthOf(ranges) / 1000),
  },
  figureColumn('score', 'Сходство', ({ score }) => `${score}\u00a0%`, { width: 120 }),
  momentColumn('found', 'Найдено', ({ foundDate }) => foundDate, { shownFrom: 'm' }),
]

const spanText = (fromMs: number, toMs: number) => `${formatDuration(fromMs / 1000)}–${formatDuration(toMs / 1000)}`
