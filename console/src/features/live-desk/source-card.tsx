import type { SourceProgress, Translation } from '@skleyka/contract/translations/translations.calls.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { sourceProblemLabels, sourceStateLabels } from '../livestreams/livestreams.tsx'
import styles from './live-desk.module.css'

interface Props {
  readonly livestream: Translation
  readonly reading: SourceProgress
}

/** The source that the server reads by itself: its state, why it is away, when it is tried again. */
export function SourceCard({ livestream: { source, pullUrl, loop }, reading }: Props) {
  const accountCode = useAccountCode()
  const { state, problem, detail, at, nextTryAt } = reading
  const { label, tone } = sourceStateLabels[state]
  return (
    <Card title="Источник" padded>
      <div className={styles.ingest}>
        <p>
          <StateMark tone={tone}>{label}</StateMark>
        </p>
        {problem !== null && (
          <p role="status">
            {sourceProblemLabels[problem]}
            {detail !== '' && ` (${detail})`}
          </p>
        )}
        {state === 'WAITING' && nextTryAt && (
          <p className={styles.quiet}>
            Пропал {formatNearMoment(at)}, следующая попытка через {secondsUntil(nextTryAt)}&#160;с
          </p>
        )}
        {source === 'PULL' && <code className={styles.address}>{hideLogin(pullUrl ?? '')}</code>}
        {source === 'FILES' && (
          <ol className={styles.log}>
            {loop.map(({ id, name }) => (
              <li key={id}>
                <Link to={pagePath(accountCode, `records/${id}`)}>{name}</Link>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}

const secondsUntil = (at: Date): number => Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1_000))

/** An address without its login and query: they are secrets, and the page may be on a screen that others see. */
function hideLogin(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : `${url.protocol}//${url.host}${url.pathname}`
}
