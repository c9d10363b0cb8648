import type { ChainCheck } from '@skleyka/contract/audit/audit.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { useQuery } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './chain-state.module.css'
import { faultText } from './fault-text.ts'

type ChainPosition = NonNullable<ChainCheck['next']>

interface Props {
  /** Owner of the chains: of an account, or of the whole installation. */
  whose: string
  step: (from: ChainPosition | undefined) => Promise<ChainCheck>
}

/** State of the journal (decision 26): walked step by step once the screen is opened. */
export function ChainState({ whose, step }: Props) {
  const [walked, setWalked] = useState<Pick<ChainCheck, 'checked' | 'total'> | null>(null)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['chain', whose],
    queryFn: ({ signal }) => walk(step, setWalked, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <p className={styles.chain} role="status">
      {isFetching || !data ? (
        <StateMark tone="work" progress={walked === null ? 0 : walked.checked / Math.max(1, walked.total)}>
          {isFetching ? progressText(walked) : 'Цепочка не\u00a0проверена'}
        </StateMark>
      ) : (
        <StateMark tone={data.fault ? 'bad' : 'ok'} icon={data.fault ? Link2Off : Link2}>
          {data.fault
            ? faultText(data.fault)
            : `Цепочка цела: ${eventsText(data.checked)}, проверено ${formatMoment(data.at)}`}
        </StateMark>
      )}
      {!isFetching && (
        <Button kind="quiet" onClick={() => void refetch()}>
          Проверить ещё раз
        </Button>
      )}
    </p>
  )
}

interface Walked {
  readonly checked: number
  readonly fault: ChainCheck['fault']
  readonly at: Date
}

async function walk(
  step: Props['step'],
  onProgress: (walked: Pick<ChainCheck, 'checked' | 'total'>) => void,
  signal: AbortSignal,
): Promise<Walked> {
  let from: ChainPosition | undefined
  let checked = 0
  for (;;) {
    const { next, fault, total, checked: more } = await step(from)
    signal.throwIfAborted()
    checked += more
    onProgress({ checked, total })
    if (fault !== null || next === null) return { checked, fault, at: new Date() }
    from = next
  }
}

const progressText = (walked: Pick<ChainCheck, 'checked' | 'total'> | null): string =>
  walked === null
    ? 'Проверяем цепочку журнала'
    : `Проверяем цепочку журнала: ${groupDigits(walked.checked)} из\u00a0${groupDigits(walked.total)}`

const eventsText = (count: number): string =>
  `${groupDigits(count)}\u00a0${plural(count, ['событие', 'события', 'событий'])}`
