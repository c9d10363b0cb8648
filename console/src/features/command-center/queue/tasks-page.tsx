import { limits } from '@skleyka/contract/limits.ts'
import { taskStates, uploader } from '@skleyka/contract/uploader.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { searchField } from '../../../list/fields.ts'
import { listAddress } from '../../../list/list-address.ts'
import { Filters, ListCard } from '../../../list/list-card.tsx'
import { useListAddress } from '../../../list/use-list-address.ts'
import { taskStateTitles, taskTitle, taskTitles } from '../../../russian/task-titles.ts'
import { Link } from '../../../ui/link/link.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { AccountChoice, CommandCenterPage } from '../command-center.tsx'
import styles from './queue.module.css'
import { laneLabel } from './queue-labels.ts'
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
const chosen = (choices: readonly { value: string }[], value: string) =>
  choices.some((choice) => choice.value === value) ? value : ''

/** cc/tasks (product B12, C-7.3-40): the background work of the whole platform, read again every 5 seconds. */
export default function TasksPage() {
  const place = useListAddress(address)
  const { account, page, perPage } = place.list
  const [type, state] = [chosen(types, place.list.type), taskStates.find((one) => one === place.list.state)]
  const asked = useQuery({
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
  const lanes = asked.data?.lanes ?? []
  return (
    <CommandCenterPage>
      <ListCard
        asked={asked}
        rows={asked.data?.tasks ?? null}
        total={asked.data?.total ?? 0}
        name="cc-tasks"
        columns={taskColumns(new Date())}
        rowId={({ id }) => String(id)}
        address={place}
        isNarrowed={account !== '' || type !== '' || state !== undefined}
        filters={
          <Filters>
            {lanes.length > 0 && (
              <ul className={styles.lanes} aria-label="Очереди">
                {lanes.map((lane) => (
                  <li key={lane.type}>
                    <Link
                      to={place.to({ ...address.first, perPage, type: lane.type === type ? '' : lane.type })}
                      className={styles.lane}
                      aria-current={lane.type === type ? 'true' : undefined}
                      data-bad={lane.failed > 0 || undefined}
                    >
                      <span>{taskTitle(lane.type)}</span>
                      <span className={styles.counts}>{laneLabel(lane)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
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
          text: <p>Здесь встанет всё, что делается в&#160;фоне: проверка файлов, кодирование, кадры, удаление.</p>,
        }}
        notFound={{ title: 'Таких задач нет', text: 'Выберите другие условия' }}
      />
    </CommandCenterPage>
  )
}
