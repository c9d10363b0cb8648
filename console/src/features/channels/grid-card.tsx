import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import { type Channel, channels } from '@skleyka/contract/channels/channels.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Copy, Eraser, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { read, write } from '../../api/queries.ts'
import { useLeaveGuard } from '../../form/use-leave-guard.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { dayText, weekdayLabels } from './channel-labels.ts'
import styles from './channels.module.css'
import { DayRows } from './day-rows.tsx'
import { copyDay, endOf, insert, ofDay, type PlanEntry, planOf, writtenOf } from './grid-plan.ts'
import { WeekBoard } from './week-board.tsx'
import { clockOf, daysLater, daysOf, momentOf, secondsOf, timeText, weekOf } from './zone-days.ts'

type Grid = ResultOf<typeof channels.grid>
const pollMs = 15_000
const AddToGrid = lazyPiece(() => import('./add-to-grid.tsx'))

/** The grid of a channel: a day in order, or a week by the clock, in the zone of its account. */
export function GridCard({ channel }: { channel: Channel }) {
  const accountCode = useAccountCode()
  const { id, timeZone } = channel
  const [day, setDay] = useState(() => clockOf(Date.now(), timeZone).day)
  const monday = weekOf(day)
  const range = {
    from: new Date(momentOf({ day: monday, seconds: 0 }, timeZone)),
    to: new Date(momentOf({ day: daysLater(monday, 7), seconds: 0 }, timeZone)),
  }
  const query = useQuery({
    ...read(channels.grid, { id, ...range }, { accountCode }),
    refetchInterval: pollMs,
  })
  if (query.data)
    return (
      <GridDesk key={`${id} ${monday}`} {...{ channel, day, setDay, range }} grid={query.data} reload={query.refetch} />
    )
  return (
    <Card title="Сетка" padded>
      <QueryPlaceholder query={query} height={320} />
    </Card>
  )
}

interface DeskProps {
  readonly channel: Channel
  readonly grid: Grid
  readonly day: string
  readonly setDay: (day: string) => void
  readonly range: { readonly from: Date; readonly to: Date }
  readonly reload: () => Promise<unknown>
}

/** Entries that somebody arranges, and the version that they began with. */
interface Draft {
  readonly entries: PlanEntry[]
  readonly rowVersion: number
}

const views = [
  { value: 'day', label: 'День' },
  { value: 'week', label: 'Неделя' },
] as const

function GridDesk({ channel, grid, day, setDay, range, reload }: DeskProps) {
  const accountCode = useAccountCode()
  const { timeZone } = channel
  const [view, setView] = useState<'day' | 'week'>('day')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isAdding, setAdding] = useState(false)
  const save = useMutation(write(channels.saveGrid, { accountCode }))
  useLeaveGuard(draft !== null)
  const entries = draft?.entries ?? planOf(grid.entries, grid.livestreams)
  const change = (next: PlanEntry[]) => setDraft({ entries: next, rowVersion: draft?.rowVersion ?? grid.rowVersion })
  const dayEntries = ofDay(entries, day, timeZone)
  const monday = weekOf(day)
  const now = new Date()
  const onAir = grid.slots.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now) ?? null
  const before = grid.before ? (planOf([grid.before], [])[0] ?? null) : null
  const previous = entries.filter(({ startsMs }) => startsMs < (dayEntries[0]?.startsMs ?? 0)).at(-1) ?? before
  const others = daysOf(monday).filter((other) => other !== day)
  const last = dayEntries.at(-1)
  const freeFrom = last ? clockOf(endOf(last) + 59_000, timeZone) : { day, seconds: 0 }
  const isConflict = save.error instanceof CallError && save.error.subtype === 'CONFLICT'

  const run = async () => {
    if (draft === null) return
    // what was pushed out of the week is of the next one, which is not read here
    const within = draft.entries.filter(
      ({ startsMs }) => startsMs >= range.from.getTime() && startsMs < range.to.getTime(),
    )
    const saved = await save.mutateAsync({
      ...{ id: channel.id, rowVersion: draft.rowVersion },
      ...range,
      ...writtenOf(within),
    })
    await reload()
    // what was arranged meanwhile is not saved yet
    setDraft((now) => (now === null || now === draft ? null : { ...now, rowVersion: saved.rowVersion }))
    const left = draft.entries.length - within.length
    const note = left > 0 ? `. Не\u00a0поместилось в\u00a0неделю: ${groupDigits(left)}` : ''
    showToast({ type: left > 0 ? 'base' : 'success', message: `Сетка сохранена${note}` })
  }
  const forget = () => {
    setDraft(null)
    save.reset()
    void reload()
  }
  const go = (to: string) => {
    if (weekOf(to) === monday || draft === null) setDay(to)
    else showToast({ type: 'base', message: 'Сначала сохраните или отмените изменения этой недели' })
  }
  const at = daysOf(monday).indexOf(day)
  return (
    <Card
      title="Сетка"
      note={
        onAir
          ? `В\u00a0эфире: ${onAir.name}, до\u00a0${timeText(clockOf(onAir.endsAt.getTime(), timeZone).seconds)}`
          : 'Сейчас показать нечего'
      }
      control={
        <>
          <Segmented label="Вид сетки" choices={views} value={view} onChange={setView} />
          <Button icon={Plus} disabled={entries.length >= channelBounds.entries} onClick={() => setAdding(true)}>
            Добавить
          </Button>
        </>
      }
    >
      <div className={styles.bar}>
        <IconButton
          icon={ChevronLeft}
          label={view === 'day' ? 'Предыдущий день' : 'Предыдущая неделя'}
          onClick={() => go(daysLater(day, view === 'day' ? -1 : -7))}
        />
        <strong>
          {view === 'day'
            ? `${weekdayLabels[at] ?? ''}, ${dayText(day)}`
            : `${dayText(monday)} — ${dayText(daysLater(monday, 6))}`}
        </strong>
        <IconButton
          icon={ChevronRight}
          label={view === 'day' ? 'Следующий день' : 'Следующая неделя'}
          onClick={() => go(daysLater(day, view === 'day' ? 1 : 7))}
        />
        <span className={styles.zone}>Время: {timeZone}</span>
        {view === 'day' && dayEntries.length > 0 && (
          <>
            <Button icon={Copy} onClick={() => change(copyDay(entries, day, others, timeZone))}>
              Скопировать на&#160;неделю
            </Button>
            <Button icon={Eraser} onClick={() => change(entries.filter((entry) => !dayEntries.includes(entry)))}>
              Очистить день
            </Button>
          </>
        )}
      </div>
      {view === 'week' ? (
        <WeekBoard
          {...{ entries, monday, timeZone, onAir }}
          onChange={change}
          onOpenDay={(one) => {
            setDay(one)
            setView('day')
          }}
        />
      ) : dayEntries.length > 0 ? (
        <DayRows {...{ entries, day, dayEntries, timeZone, onAir }} before={previous} onChange={change} />
      ) : (
        <p className={styles.empty}>
          {channel.fillerCount > 0
            ? 'На\u00a0этот день ничего не\u00a0поставлено: весь день идёт заполнение.'
            : 'На\u00a0этот день ничего не\u00a0поставлено, и\u00a0заполнить его нечем.'}
        </p>
      )}
      {draft !== null && (
        <PageFooter sticky>
          {save.isError && (
            <p role="alert" className={styles.alert}>
              {save.error.message}
            </p>
          )}
          <Button
            kind="main"
            busy={save.isPending}
            disabled={isConflict}
            onClick={() => void run().catch(() => undefined)}
          >
            Сохранить сетку
          </Button>
          <Button onClick={forget}>{isConflict ? 'Прочитать заново' : 'Отменить изменения'}</Button>
        </PageFooter>
      )}
      {isAdding && (
        <Suspense>
          <AddToGrid
            time={freeFrom.day === day ? timeText(freeFrom.seconds) : '00:00'}
            momentOf={(time) => momentOf({ day, seconds: secondsOf(time) }, timeZone)}
            timeZone={timeZone}
            onClose={() => setAdding(false)}
            onAdd={(items, time) => {
              change(insert(entries, items, momentOf({ day, seconds: secondsOf(time) }, timeZone)))
              setAdding(false)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
