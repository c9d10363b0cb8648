import { limits } from '@skleyka/contract/limits.ts'
import { type ManagedLane, taskStates, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { taskStateTitles, taskTitles } from '../../russian/task-titles.ts'
import { Select } from '../../ui/select/select.tsx'
import { AccountChoice, CommandCenterPage } from '../command-center/command-center.tsx'
import { FailedTasks } from './failed-tasks.tsx'
import { Lanes } from './lanes.tsx'
import styles from './queue.module.css'
import { taskColumns } from './task-columns.tsx'

const address = listAddress({ account: searchField(), type: searchField(), state: searchField() }, 50)
const states = [
  { value: '', label: 'Любое состояние' },
  ...Object.entries(taskStateTitles).map(([value, label]) => ({ value, label })),
]
const types = [
  { value: '', label: 'Любая работа' },
  ...Object.entries(taskTitles).map(([value, label]) => ({ value, label })),
]
const idleLane = (type: string): ManagedLane => ({
  ...{ type, waiting: 0, running: 0, failed: 0, waitingSince: null, usualMs: null, pausedAt: null, pausedBy: null },
})
const findChoice = (choices: readonly { value: string }[], value: string) =>
  choices.some((choice) => choice.value === value) ? value : ''

/** cc/tasks (product B12, C-7.3-40): the background work of the whole platform, read again every 5 seconds. */
export default function TasksPage() {
  const place = useListAddress(address)
  const { account, page, perPage } = place.list
  const [type, state] = [findChoice(types, place.list.type), taskStates.find((one) => one === place.list.state)]
  const query = useQuery({
    ...read(
      uploader.getUploaderTasks,
      {
        page,
        perPage,
        ...(account !== '' && { ofAccount: account }),
        ...(type !== '' && { type }),
        ...(state && { states: [state] }),
      },
      { accountCode: null },
    ),
    refetchInterval: limits.recordPollMs,
    placeholderData: keepPreviousData,
  })
  const busy = query.data?.lanes ?? []
  // one that is chosen stands there to be paused, though there is nothing in it
  const lanes = type === '' || !query.data || busy.some((lane) => lane.type === type) ? busy : [...busy, idleLane(type)]
  const now = new Date()
  const paused = new Set(lanes.filter(({ pausedAt }) => pausedAt !== null).map((lane) => lane.type))
  const failed = state === 'FAILED' && !query.isPlaceholderData ? (query.data?.total ?? 0) : 0
  return (
    <CommandCenterPage>
      <ListCard
        query={query}
        rows={query.data?.tasks ?? null}
        total={query.data?.total ?? 0}
        name="cc-tasks"
        columns={taskColumns(now, paused)}
        rowId={({ id }) => String(id)}
        address={place}
        {...(failed > 0 && {
          control: (
            <FailedTasks
              which={{ ...(type !== '' && { type }), ...(account !== '' && { ofAccount: account }) }}
              count={failed}
            />
          ),
        })}
        isNarrowed={account !== '' || type !== '' || state !== undefined}
        head={
          lanes.length > 0 && (
            <Lanes
              lanes={lanes}
              chosen={type}
              to={(next, failedOnly) =>
                place.to({ ...address.first, perPage, account, type: next, state: failedOnly ? 'FAILED' : '' })
              }
              now={now}
            />
          )
        }
        filters={
          <Filters>
            <span className={styles.choice}>
              <AccountChoice value={account} onChange={(code) => place.show({ account: code })} />
            </span>
            <span className={styles.choice}>
              <Select
                label="Работа"
                hideLabel
                choices={types}
                value={type}
                onChange={(next) => place.show({ type: next })}
              />
            </span>
            <span className={styles.choice}>
              <Select
                label="Состояние"
                hideLabel
                choices={states}
                value={state ?? ''}
                onChange={(next) => place.show({ state: next })}
              />
            </span>
          </Filters>
        }
        empty={{
          title: 'Задач пока не\u00a0было',
          text: (
            <p>
              Здесь появятся задачи, которые выполняются в&#160;фоне: проверка файлов, кодирование, кадры, удаление.
            </p>
          ),
        }}
        notFound={{ title: 'Таких задач нет', text: 'Выберите другие условия' }}
      />
    </CommandCenterPage>
  )
}
