import type { Db } from '../../database/database.ts'
import { addGauge, addNumber } from '../../metrics/gauge.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { askInstallation, type InstallationFigures } from './installation-figures.sql.ts'

/** One reading of the figures asks the database once. */
const keptMs = 3_000

/** Adds the figures of the whole installation; every process that answers HTTP tells the same ones. */
export function addInstallationMetrics(metrics: Pick<Metrics, 'registry'>, db: Db): void {
  const figures = keptFor(keptMs, () => askInstallation(db))
  const counts = <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    of: (snapshot: InstallationFigures) => readonly (Readonly<Record<L, string>> & { readonly count: number })[],
  ) =>
    addGauge(metrics, { name, help, labels }, async () =>
      of(await figures()).map((row) => ({ labels: pick(row, labels), value: row.count })),
    )
  const number = (name: string, help: string, of: (snapshot: InstallationFigures) => number) =>
    addNumber(metrics, { name, help }, async () => of(await figures()))

  counts(
    'skleyka_tasks',
    'Background tasks that have not ended, and failed ones that are kept',
    ['type', 'state'],
    (snapshot) => snapshot.tasks,
  )
  addGauge(
    metrics,
    {
      name: 'skleyka_task_oldest_seconds',
      help: 'How long the oldest task of a type has waited for a worker, seconds',
      labels: ['type'],
    },
    async () => (await figures()).oldestTasks.map(({ type, seconds }) => ({ labels: { type }, value: seconds })),
  )
  counts('skleyka_uploads', 'Uploads that have not ended', ['state'], (snapshot) => snapshot.uploads)
  counts('skleyka_livestreams', 'Broadcasts that have not ended', ['state'], (snapshot) => snapshot.livestreams)
  number('skleyka_live_viewers', 'Viewers of all broadcasts now', (snapshot) => snapshot.liveViewers)
  number('skleyka_mails_waiting', 'Letters that wait to be sent', (snapshot) => snapshot.mailsWaiting)
  number(
    'skleyka_mail_oldest_seconds',
    'Age of the oldest letter that waits, seconds',
    (snapshot) => snapshot.oldestMailSeconds,
  )
  number(
    'skleyka_webhook_deliveries_waiting',
    'Events that wait for webhooks',
    (snapshot) => snapshot.deliveriesWaiting,
  )
  number(
    'skleyka_webhook_oldest_seconds',
    'How long the oldest due delivery to a webhook has waited, seconds',
    (snapshot) => snapshot.oldestDeliverySeconds,
  )
  counts(
    'skleyka_processes',
    'Processes that answer, by release and role',
    ['release', 'role'],
    (snapshot) => snapshot.processes,
  )
  number('skleyka_database_bytes', 'Size of the database, bytes', (snapshot) => snapshot.databaseBytes)
}

/** Returns a question whose answer stands for a while; a failed one is asked again. */
function keptFor<R>(ms: number, ask: () => Promise<R>): () => Promise<R> {
  let kept: { readonly at: number; readonly answer: Promise<R> } | null = null
  return () => {
    if (kept !== null && performance.now() - kept.at < ms) return kept.answer
    const answer = ask()
    kept = { at: performance.now(), answer }
    answer.catch(() => {
      kept = null
    })
    return answer
  }
}

const pick = <L extends string>(row: Readonly<Record<L, string>>, labels: readonly L[]): Record<L, string> =>
  Object.fromEntries(labels.map((label) => [label, row[label]])) as Record<L, string>
