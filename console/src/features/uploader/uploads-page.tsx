import { limits } from '@skleyka/contract/limits.ts'
import { type UploadingItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { choiceField, searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AccountChoice, CommandCenterPage } from '../command-center/command-center.tsx'
import styles from './queue.module.css'
import { partLabel, receivedLabel, totalsLabel } from './queue-labels.ts'

const address = listAddress({ account: searchField(), moving: choiceField(['all', 'stalled'], 'all') }, 50)
const movings = [
  { value: 'all', label: 'Все' },
  { value: 'stalled', label: 'Остановились' },
] as const

/** cc/uploads (product B12, C-7.3-39): what arrives on the whole platform, read again every 5 seconds. */
export default function UploadsPage() {
  const place = useListAddress(address)
  const { account, moving, page, perPage } = place.list
  const query = useQuery({
    ...read(
      uploader.getUploadingInfo,
      {
        page,
        perPage,
        ...(account !== '' && { ofAccount: account }),
        ...(moving === 'stalled' && { stalled: true as const }),
      },
      { accountCode: null },
    ),
    refetchInterval: limits.recordPollMs,
    placeholderData: keepPreviousData,
  })
  const totals = query.data?.totals
  return (
    <CommandCenterPage>
      <ListCard
        query={query}
        rows={query.data?.uploads ?? null}
        total={query.data?.total ?? 0}
        name="cc-uploads"
        columns={columns}
        rowId={({ uploadUuid }) => uploadUuid}
        address={place}
        isNarrowed={account !== '' || moving !== 'all'}
        filters={
          <Filters>
            <span className={styles.choice}>
              <AccountChoice value={account} onChange={(code) => place.show({ account: code })} />
            </span>
            <Segmented
              label="Какие загрузки"
              choices={movings}
              value={moving}
              onChange={(next) => place.show({ moving: next })}
            />
          </Filters>
        }
        above={totals && <p className={styles.totals}>{totalsLabel(totals)}</p>}
        empty={{
          title: 'Сейчас ничего не\u00a0загружается',
          text: <p>Здесь появятся файлы, которые загружают в&#160;любой из&#160;аккаунтов.</p>,
        }}
        notFound={{ title: 'Таких загрузок нет', text: 'Выберите другие условия' }}
      />
    </CommandCenterPage>
  )
}

const columns: readonly Column<UploadingItem>[] = [
  {
    id: 'file',
    title: 'Файл',
    fixed: true,
    card: 'title',
    cell: ({ fileName, recordName, recordId, accountCode, replaces }) => (
      <Titled
        to={pagePath(accountCode, `records/${recordId}`)}
        under={replaces ? `замена видео «${recordName}»` : `видео «${recordName}»`}
      >
        {fileName}
      </Titled>
    ),
  },
  { id: 'account', title: 'Аккаунт', width: 130, card: 'fact', cell: ({ accountCode }) => accountCode },
  { id: 'user', title: 'Пользователь', width: 170, shownFrom: 'm', card: 'fact', cell: ({ userName }) => userName },
  {
    id: 'size',
    title: 'Размер',
    width: 90,
    numeric: true,
    card: 'fact',
    cell: ({ sizeBytes }) => formatBytes(sizeBytes),
  },
  { id: 'received', title: 'Загружено', width: 140, numeric: true, card: 'fact', cell: receivedLabel },
  {
    id: 'speed',
    title: 'Скорость',
    width: 110,
    numeric: true,
    card: 'fact',
    cell: ({ bytesPerSecond }) => (bytesPerSecond === null ? 'остановилась' : `${formatBytes(bytesPerSecond)}/с`),
  },
  { id: 'part', title: 'Часть', width: 100, numeric: true, shownFrom: 'm', card: 'fact', cell: partLabel },
  {
    id: 'created',
    title: 'Начата',
    width: 150,
    shownFrom: 'l',
    card: 'fact',
    cell: ({ createdAt }) => formatNearMoment(createdAt),
  },
  {
    id: 'last',
    title: 'Последняя часть',
    width: 160,
    shownFrom: 'xl',
    card: 'end',
    cell: ({ lastPartAt }) => lastPartAt !== null && formatNearMoment(lastPartAt),
  },
]
