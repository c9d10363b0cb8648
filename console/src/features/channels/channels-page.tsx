import { channels, type ListedChannel } from '@skleyka/contract/channels/channels.calls.ts'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { figureColumn, momentColumn } from '../../list/columns.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListPage } from '../../list/list-page.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { NewChannel } from './channel-form.tsx'

const address = listAddress({})
/** Time between two looks at what is on air, ms. */
const pollMs = 15_000

/** livestreams/channels: channels that show videos of the library around the clock (product D8). */
export default function ChannelsPage() {
  const accountCode = useAccountCode()
  const found = useList(
    address,
    (page) => read(channels.list, page, { accountCode }),
    () => pollMs,
  )
  return (
    <ListPage
      {...found}
      name="channels"
      columns={columnsOf(accountCode)}
      making={{ call: channels.create, label: 'Создать канал', form: NewChannel }}
      empty={{
        title: 'Каналов пока нет',
        text: (
          <p>
            Канал круглые сутки показывает готовые видео по&#160;сетке, как телевидение. Кодер для этого не&#160;нужен.
          </p>
        ),
      }}
    />
  )
}

const columnsOf = (accountCode: string): readonly Column<ListedChannel>[] => [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    card: 'title',
    cell: ({ id, name, onAirName }) => (
      <Titled to={pagePath(accountCode, `livestreams/channels/${id}`)} under={onAirName ?? undefined}>
        {name}
      </Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 180,
    card: 'line',
    cell: ({ isOnAir }) =>
      isOnAir ? <StateMark tone="live">В&#160;эфире</StateMark> : <StateMark tone="wait">Нечего показать</StateMark>,
  },
  figureColumn('entriesAhead', 'Видео впереди', ({ entriesAhead }) => groupDigits(entriesAhead), { shownFrom: 's' }),
  momentColumn('created', 'Создан', ({ createdAt }) => createdAt, { shownFrom: 'm' }),
]
