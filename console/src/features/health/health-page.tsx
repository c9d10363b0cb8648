import { type HealthAnswer, health, type ProcessHealth } from '@skleyka/contract/health/health.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatTime } from '../../russian/dates.ts'
import { formatPercent } from '../../russian/numbers.ts'
import { taskTitle } from '../../russian/task-titles.ts'
import { Link } from '../../ui/link/link.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import styles from './health.module.css'
import { type ProcessStatus, partStatuses, processStatus, summaryOf } from './health-labels.ts'
import type { PartStatus } from './judged.ts'

const pollMs = 10_000

/** cc/health and what cc/workers would tell (product B12): the parts of the installation and its processes, asked every 10 seconds. */
export default function HealthPage() {
  const query = useQuery({ ...read(health.get, {}, { accountCode: null }), refetchInterval: pollMs })
  const answer = query.data
  return (
    <CommandCenterPage>
      {answer ? (
        <HealthCards answer={answer} isStale={query.isError} />
      ) : (
        <Card title="Состояние" level={1}>
          <QueryPlaceholder query={query} height={360} />
        </Card>
      )}
    </CommandCenterPage>
  )
}

function HealthCards({ answer, isStale }: { answer: HealthAnswer; isStale: boolean }) {
  const parts = partStatuses(answer)
  const processes = (answer.processes ?? []).map((process) => ({ process, status: processStatus(process, answer) }))
  const summary = summaryOf(
    parts,
    processes.map(({ status }) => status),
  )
  return (
    <>
      <Card title="Состояние" level={1} note={`на\u00a0${formatTime(answer.askedAt)}`} padded>
        <p className={styles.summary} role="status">
          {isStale ? 'Обновить не\u00a0удалось, ниже прежние данные' : summary}
        </p>
        <ul className={styles.parts} aria-label="Части установки">
          {parts.map((part) => (
            <li key={part.id} className={styles.part} data-tone={part.tone}>
              <Part {...part} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Процессы" padded>
        {answer.processes === null ? (
          <p className={styles.line}>Узнать, какие процессы запущены, не&nbsp;удалось.</p>
        ) : (
          <ul className={styles.processes} aria-label="Процессы">
            {processes.map(({ process, status }) => (
              <li key={process.name} className={styles.process}>
                <Process process={process} {...status} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function Part({ title, tone, state, lines, advice, more }: PartStatus) {
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <StateMark tone={tone}>{state}</StateMark>
      </div>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      {more && (
        <Link to={more.to} className={styles.more}>
          {more.label}
        </Link>
      )}
    </>
  )
}

function Process({ process, mark, role, lines, advice }: ProcessStatus & { process: ProcessHealth }) {
  const { name, isThis, running } = process
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {role} <span className={styles.name}>{name}</span>
        </h3>
        {mark && <StateMark tone={mark.tone}>{mark.state}</StateMark>}
      </div>
      {[...lines, ...(isThis ? ['Отвечает на\u00a0этот запрос'] : [])].map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      {running.length > 0 && (
        <ul className={styles.running} aria-label={`Выполняет ${name}`}>
          {running.map(({ id, type, accountCode, recordId, recordName, progress }) => (
            <li key={id}>
              {taskTitle(type)}
              {recordId !== null && (
                <>
                  {': '}
                  <TextLink to={pagePath(accountCode, `records/${recordId}`)}>
                    {recordName ?? `видео ${recordId}`}
                  </TextLink>
                </>
              )}
              {`, ${accountCode}`}
              {progress > 0 && `, ${formatPercent(Math.min(progress, 0.99))}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
