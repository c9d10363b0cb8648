import { formatDuration } from '@skleyka/contract/durations.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import type { RecordBreak } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatPercent } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { lossLabels, momentText } from '../ads/ads.ts'
import styles from './ads.module.css'
import { type BreakGroup, groupedBreaks, isMet, placeOf } from './grouped-breaks.ts'

/** The line of time with its breaks; the list below it says the same in words. */
export function BreakLine({ breaks, durationMs }: { breaks: readonly RecordBreak[]; durationMs: number }) {
  const marks = breaks.flatMap((one) => {
    const place = placeOf(one, durationMs)
    return place === null ? [] : [{ place, isMet: isMet(one) }]
  })
  return (
    <div aria-hidden="true">
      <div className={styles.track}>
        {marks.map(({ place, isMet }) => (
          <i key={place} data-met={isMet || undefined} style={{ left: `${place * 100}%` }} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>0:00</span>
        <span>{formatDuration(durationMs / 1_000)}</span>
      </div>
    </div>
  )
}

interface Props {
  breaks: readonly RecordBreak[]
  mayOpenBlocks: boolean
}

/** The breaks in words: when, what is shown how often, and why something is not. */
export const BreakList = ({ breaks, mayOpenBlocks }: Props) => (
  <ul className={styles.list} aria-label="Паузы зрителя">
    {groupedBreaks(breaks).map((group) => (
      <li key={JSON.stringify(group.moments)} className={styles.row}>
        <p>
          <b className={styles.moments}>{group.moments.map(momentText).join(', ')}</b>{' '}
          <span className={styles.quiet}>{rulesText(group)}</span>
        </p>
        <ul className={styles.blocks}>
          {group.blocks.map(({ name, blockId, share, loss }) => (
            <li key={name} data-lost={loss !== null || undefined}>
              <BlockName {...{ name, blockId }} isLink={mayOpenBlocks} />
              <span>{loss === null ? formatPercent(share) : lossLabels[loss]}</span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

function BlockName({ name, blockId, isLink }: { name: string; blockId: number | null; isLink: boolean }) {
  const accountCode = useAccountCode()
  if (blockId === null || !isLink) return <bdi>{name}</bdi>
  return (
    <TextLink to={pagePath(accountCode, `setting/ad-blocks?q=${encodeURIComponent(name)}`)}>
      <bdi>{name}</bdi>
    </TextLink>
  )
}

function rulesText(group: BreakGroup): string {
  if (!isMet(group)) return 'паузы не\u00a0будет: показать нечего'
  const { maxAds, skipAfterS } = group
  const ads = `до\u00a0${maxAds}\u00a0${plural(maxAds, ['рекламы', 'реклам', 'реклам'])}`
  if (skipAfterS === null) return ads
  return `${ads}, пропуск ${skipAfterS === 0 ? 'сразу' : `через\u00a0${skipAfterS}\u00a0с`}`
}
