import { limits } from '@skleyka/contract/limits.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { type RunningTranslation, runningTranslations } from '@skleyka/contract/translations/running.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn } from '../../list/columns.ts'
import { searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AccountChoice, CommandCenterPage } from '../command-center/command-center.tsx'
import { problemLabels } from './ingest-labels.ts'
import { recordingStateLabels, stateLabels } from './livestream-labels.ts'
import styles from './livestreams.module.css'

const address = listAddress({ account: searchField() }, 50)

/** cc/livestreams (product B12): what is on air on the whole platform and which process carries it, read again every 5 seconds. */
export default function RunningPage() {
  const place = useListAddress(address)
  const { account, page, perPage } = place.list
  const query = useQuery({
    ...read(
      runningTranslations.list,
      { page, perPage, ...(account !== '' && { ofAccount: account }) },
      { accountCode: null },
    ),
    refetchInterval: limits.recordPollMs,
    placeholderData: keepPreviousData,
  })
  const processes = query.data?.processes ?? []
  return (
    <CommandCenterPage>
      <ListCard
        query={query}
        rows={query.data?.items ?? null}
        total={query.data?.total ?? 0}
        name="cc-livestreams"
        columns={columns}
        rowId={({ translationId }) => String(translationId)}
        address={place}
        isNarrowed={account !== ''}
        filters={
          <Filters>
            <span className={styles.choice}>
              <AccountChoice value={account} onChange={(code) => place.show({ account: code })} />
            </span>
          </Filters>
        }
        above={
          processes.length > 0 && (
            <ul className={styles.processes}>
              {processes.map(({ process, count, kbps }) => (
                <li key={process}>
                  {process}: {groupDigits(count)}&#160;{plural(count, ['трансляция', 'трансляции', 'трансляций'])},{' '}
                  {rateLabel(kbps)}
                </li>
              ))}
            </ul>
          )
        }
        empty={{
          title: 'Сейчас никто не\u00a0вещает',
          text: <p>Здесь появятся трансляции всех аккаунтов, которые идут в&#160;эфир.</p>,
        }}
        notFound={{ title: 'Этот аккаунт сейчас не\u00a0вещает', text: 'Выберите другой аккаунт' }}
      />
    </CommandCenterPage>
  )
}

const rateLabel = (kbps: number) => `${(kbps / 1000).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0Мбит/с`

const columns: readonly Column<RunningTranslation>[] = [
  {
    id: 'name',
    title: 'Трансляция',
    fixed: true,
    card: 'title',
    cell: ({ translationId, accountCode, accountName, name, ownerName }) => (
      <Titled
        to={pagePath(accountCode, `livestreams/${translationId}`)}
        under={ownerName === null ? accountName : `${accountName}, ${ownerName}`}
      >
        {name}
      </Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 140,
    card: 'line',
    cell: ({ state }) => <StateMark tone={stateLabels[state].tone}>{stateLabels[state].label}</StateMark>,
  },
  {
    id: 'process',
    title: 'Процесс',
    width: 150,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ process }) => process ?? 'никто не\u00a0принимает',
  },
  {
    id: 'rate',
    title: 'Поток',
    width: 110,
    numeric: true,
    card: 'fact',
    cell: ({ kbps }) => (kbps === null ? '—' : rateLabel(kbps)),
  },
  {
    id: 'viewers',
    title: 'Смотрят',
    width: 96,
    numeric: true,
    card: 'fact',
    cell: ({ viewersNow }) => groupDigits(viewersNow),
  },
  {
    id: 'problems',
    title: 'Неполадки',
    width: 190,
    shownFrom: 'xl',
    cell: ({ problems }) => problems.map((code) => problemLabels[code].text).join(', '),
  },
  {
    id: 'recording',
    title: 'Запись',
    width: 130,
    shownFrom: 'xl',
    cell: ({ recordingState }) => recordingStateLabels[recordingState],
  },
  {
    id: 'started',
    title: 'Начало',
    width: 150,
    shownFrom: 'l',
    card: 'end',
    cell: ({ onAirAt, startedAt }) => formatNearMoment(onAirAt ?? startedAt),
  },
  actsColumn((row) => <FinishButton {...row} />),
]

function FinishButton({ translationId, name, accountName, isPermanent }: RunningTranslation) {
  const finish = useAskedWrite(runningTranslations.finish, null)
  return (
    <IconButton
      icon={CircleStop}
      label={`Завершить эфир: ${name}`}
      onClick={() =>
        finish(
          { translationId },
          {
            title: 'Завершить эфир?',
            message: isPermanent
              ? `Эфир «${name}» аккаунта «${accountName}» закончится для всех зрителей. Это постоянная трансляция: если картинку шлёт кодер, эфир начнётся заново, когда он подключится снова.`
              : `Эфир «${name}» аккаунта «${accountName}» закончится для всех зрителей. Запись станет видео.`,
            okLabel: 'Завершить',
            danger: true,
          },
          'Эфир завершён',
        )
      }
    />
  )
}
