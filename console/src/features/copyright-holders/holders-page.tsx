import { type Holder, holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Merge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { actsColumn, figureColumn } from '../../list/columns.ts'
import { searchField, sortField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatFigure } from '../../report/figures.ts'
import { formatDay } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { hasWords } from '../../russian/plain-text.ts'
import { compareRussian } from '../../russian/sorting.ts'
import { useApp } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { MergeHolder, NewHolder, RenameHolder } from './holder-forms.tsx'
import { holderPath } from './holder-tabs.ts'

const address = listAddress(
  {
    q: searchField(),
    sort: sortField(['name', 'videos', 'accounts', 'views', 'watch', 'claims', 'members', 'created'], {
      ...{ column: 'name', direction: 'ascending' },
    }),
  },
  50,
)

/** A holder with the time its videos were watched; null while that is not known. */
type Row = Holder & { readonly watchSeconds: number | null }

const compare = {
  name: (a: Row, b: Row) => compareRussian(a.name, b.name),
  videos: (a: Row, b: Row) => a.videos - b.videos,
  accounts: (a: Row, b: Row) => a.accounts - b.accounts,
  views: (a: Row, b: Row) => a.views28 - b.views28,
  watch: (a: Row, b: Row) => (a.watchSeconds ?? -1) - (b.watchSeconds ?? -1),
  claims: (a: Row, b: Row) => a.openClaims - b.openClaims,
  members: (a: Row, b: Row) => a.members - b.members,
  created: (a: Row, b: Row) => a.createdDate.getTime() - b.createdDate.getTime(),
}

/** Names above which a search helps more than the eye. */
const searchAbove = 10
/** Holders whose time of watching is asked for at once. */
const counted = 50

type Act = { readonly what: 'new' } | { readonly what: 'rename' | 'merge'; readonly holder: Holder }

/** kpo/holders (product B13): the names one acts for; an administrator sees and manages all of them. */
export default function HoldersPage() {
  const { admin } = useApp().user
  const place = useListAddress(address)
  const [act, setAct] = useState<Act | null>(null)
  const { q, sort, page, perPage } = place.list
  const turn = sort.direction === 'ascending' ? 1 : -1
  const query = useQuery(read(holders.list, {}, { accountCode: null }))
  const all = query.data?.holders ?? []
  const withVideos = all.filter(({ videos }) => videos > 0).toSorted((a, b) => b.views28 - a.views28)
  const ids = withVideos.slice(0, counted).map(({ id }) => id)
  const watched = useQuery({
    ...read(holders.watchTime, { ids }, { accountCode: null }),
    enabled: ids.length > 0,
  })
  const secondsOf = new Map(watched.data?.times?.map(({ id, watchSeconds }) => [id, watchSeconds]))
  const found = query.data?.holders
    .filter(({ name }) => hasWords(name, q))
    .map((holder): Row => ({ ...holder, watchSeconds: holder.videos === 0 ? 0 : (secondsOf.get(holder.id) ?? null) }))
    .sort((a, b) => turn * compare[sort.column](a, b) || compareRussian(a.name, b.name))
  return (
    <Page width="full">
      <ListCard
        query={query}
        rows={found?.slice((page - 1) * perPage, page * perPage) ?? null}
        total={found?.length ?? 0}
        name="holders"
        columns={columnsOf(new Date(), admin ? setAct : null)}
        rowId={({ id }) => String(id)}
        address={place}
        isNarrowed={q !== ''}
        {...(admin && {
          control: (
            <>
              <ButtonLink to="/kpo/matches">Совпадения</ButtonLink>
              <Button kind="main" icon={Plus} onClick={() => setAct({ what: 'new' })}>
                Добавить правообладателя
              </Button>
            </>
          ),
        })}
        {...(all.length > searchAbove && {
          filters: (
            <Filters>
              <ListSearch label="Найти правообладателя" q={q} onSearch={(text) => place.show({ q: text })} />
            </Filters>
          ),
        })}
        empty={{
          title: 'Правообладателей пока нет',
          text: (
            <p>
              {admin
                ? 'Добавьте правообладателя: его имя указывают у\u00a0видео, а\u00a0он видит их просмотры и\u00a0площадки'
                : 'Правообладатели появятся здесь, когда вас к\u00a0ним добавят'}
            </p>
          ),
        }}
      />
      {act?.what === 'new' && <NewHolder onClose={() => setAct(null)} />}
      {act?.what === 'rename' && <RenameHolder holder={act.holder} onClose={() => setAct(null)} />}
      {act?.what === 'merge' && (
        <MergeHolder
          holder={act.holder}
          others={all.filter(({ id }) => id !== act.holder.id)}
          onClose={() => setAct(null)}
        />
      )}
    </Page>
  )
}

const columnsOf = (now: Date, onAct: ((act: Act) => void) | null): readonly Column<Row>[] => [
  {
    ...{ id: 'name', title: 'Правообладатель', fixed: true, sortable: 'ascending', card: 'title' },
    cell: ({ name }) => <Titled to={holderPath(name)}>{name}</Titled>,
  },
  figureColumn('videos', 'Видео', ({ videos }) => groupDigits(videos)),
  figureColumn('accounts', 'Аккаунтов', ({ accounts }) => groupDigits(accounts), { shownFrom: 's' }),
  figureColumn('views', 'Просмотры 28\u00a0дней', ({ views28 }) => groupDigits(views28), { width: 160 }),
  figureColumn(
    'watch',
    'Время просмотра',
    ({ watchSeconds }) => (watchSeconds === null ? '—' : formatFigure(watchSeconds, 'seconds')),
    { width: 160, shownFrom: 'm' },
  ),
  figureColumn('claims', 'Открытые претензии', ({ openClaims }) => groupDigits(openClaims), {
    width: 170,
    shownFrom: 's',
  }),
  figureColumn('members', 'Представителей', ({ members }) => groupDigits(members), { width: 150, shownFrom: 'm' }),
  {
    ...{ id: 'created', title: 'Добавлен', width: 130, sortable: 'descending', card: 'fact', shownFrom: 'm' },
    cell: ({ createdDate }) => formatDay(createdDate, { near: now }),
  },
  ...(onAct === null ? [] : [actsColumn((holder: Row) => <HolderMenu {...{ holder, onAct }} />)]),
]

function HolderMenu({ holder, onAct }: { holder: Holder; onAct: (act: Act) => void }) {
  const remove = useAskedWrite(holders.delete, null)
  const label = `Действия с\u00a0правообладателем ${holder.name}`
  const question = {
    title: `Удалить правообладателя «${holder.name}»?`,
    message: 'Его представители потеряют доступ, а\u00a0отчёты пропадут.',
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <MenuButton
      label={label}
      lines={[
        { id: 'rename', label: 'Переименовать', icon: Pencil, onAction: () => onAct({ what: 'rename', holder }) },
        {
          id: 'merge',
          label: 'Объединить с\u00a0другим',
          icon: Merge,
          onAction: () => onAct({ what: 'merge', holder }),
        },
        'rule',
        {
          ...{ id: 'delete', label: 'Удалить', icon: Trash2, danger: true },
          onAction: () => void remove({ id: holder.id }, question, 'Правообладатель удалён'),
        },
      ]}
      trigger={(props) => <IconButton {...props} size={32} icon={EllipsisVertical} label={label} />}
    />
  )
}
