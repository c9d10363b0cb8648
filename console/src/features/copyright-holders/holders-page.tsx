import { type Holder, holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { figureColumn } from '../../list/columns.ts'
import { searchField, sortField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatDay } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { hasWords } from '../../russian/plain-text.ts'
import { compareRussian } from '../../russian/sorting.ts'
import { useApp } from '../../session/contexts.ts'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/columns.ts'

const address = listAddress(
  {
    q: searchField(),
    sort: sortField(['name', 'members', 'created'], { column: 'name', direction: 'ascending' }),
  },
  50,
)
const compare = {
  name: (a: Holder, b: Holder) => compareRussian(a.name, b.name),
  members: (a: Holder, b: Holder) => a.members - b.members,
  created: (a: Holder, b: Holder) => a.createdDate.getTime() - b.createdDate.getTime(),
}

/** Names above which a search helps more than the eye. */
const searchAbove = 10

const columnsAt = (now: Date): readonly Column<Holder>[] => [
  {
    id: 'name',
    title: 'Правообладатель',
    fixed: true,
    sortable: 'ascending',
    card: 'title',
    cell: ({ name }) => <Titled>{name}</Titled>,
  },
  figureColumn('members', 'Представителей', ({ members }) => groupDigits(members), { width: 160 }),
  {
    id: 'created',
    title: 'Добавлен',
    width: 150,
    sortable: 'descending',
    card: 'fact',
    cell: ({ createdDate }) => formatDay(createdDate, { near: now }),
  },
]

/** kpo/holders (product B13): the names one acts for; an administrator sees all of them. */
export default function HoldersPage() {
  const { admin } = useApp().user
  const place = useListAddress(address)
  const { q, sort, page, perPage } = place.list
  const turn = sort.direction === 'ascending' ? 1 : -1
  const asked = useQuery(read(holders.list, {}, { accountCode: null }))
  const found = asked.data?.holders
    .filter(({ name }) => hasWords(name, q))
    .sort((a, b) => turn * compare[sort.column](a, b) || compareRussian(a.name, b.name))
  return (
    <Page width="full">
      <ListCard
        asked={asked}
        rows={found?.slice((page - 1) * perPage, page * perPage) ?? null}
        total={found?.length ?? 0}
        name="holders"
        columns={columnsAt(new Date())}
        rowId={({ id }) => String(id)}
        address={place}
        isNarrowed={q !== ''}
        {...((asked.data?.holders.length ?? 0) > searchAbove && {
          filters: (
            <Filters>
              <ListSearch label="Найти правообладателя" q={q} onSearch={(text) => place.show({ q: text })} />
            </Filters>
          ),
        })}
        empty={{
          title: 'Здесь пока пусто',
          text: (
            <p>
              {admin
                ? 'Правообладателя добавляют командой «npm run admin -- holder add имя почта»'
                : 'Правообладатели появятся здесь, когда вас к\u00a0ним добавят'}
            </p>
          ),
        }}
      />
    </Page>
  )
}
