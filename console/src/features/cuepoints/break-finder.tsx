import { adBreakBounds } from '@skleyka/contract/ad-breaks/ad-break-bounds.ts'
import { LocateFixed, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { formatPercent } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { formatTimecode } from '../../ui/timecode-input/timecode.ts'
import { isTaken, reasonsText } from './break-words.ts'
import styles from './cuepoints.module.css'
import type { Beside } from './mark-list.tsx'
import { type CuepointRow, countText } from './marks-draft.ts'
import { useBreaks } from './use-breaks.ts'

interface Props {
  id: number
  beside: Beside
  cuepoints: readonly CuepointRow[]
  /** Puts advertising cuepoints at these moments into the form. */
  onTake: (moments: readonly number[]) => void
}

type By = 'count' | 'interval'

/** «Подобрать паузы»: moments where sound and picture end, to be looked at before they become cuepoints. */
export function BreakFinder({ id, beside: { durationMs, onShow }, cuepoints, onTake }: Props) {
  const { found, find, isAsking, isStopped } = useBreaks(id)
  const [by, setBy] = useState<By>('count')
  const [count, setCount] = useState<number | null>(3)
  const [minutes, setMinutes] = useState<number | null>(10)
  const [tolerance, setTolerance] = useState<number | null>(15)
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const amount = by === 'count' ? count : minutes
  const ask = () => {
    if (amount === null || tolerance === null) return
    leave(new Set())
    const wish = by === 'count' ? { count: amount } : { intervalMs: Math.round(amount * 60_000) }
    find({ ...wish, toleranceMs: tolerance * 1000 })
  }
  const rows = (found?.state === 'READY' ? found.breaks : []).map((row) => ({
    ...row,
    isThere: isTaken(row.atMs, cuepoints),
  }))
  const chosen = rows.filter(({ atMs, isThere }) => !isThere && !left.has(atMs)).map(({ atMs }) => atMs)
  const turn = (atMs: number) =>
    leave(new Set(left.has(atMs) ? [...left].filter((one) => one !== atMs) : [...left, atMs]))
  return (
    <Card title="Подобрать паузы" padded>
      <p className={styles.none}>
        Паузы ищутся там, где стихает звук, чернеет кадр или резко меняется картинка. Содержание видео
        не&#160;учитывается, поэтому посмотрите каждую.
      </p>
      {/* Enter asks for breaks here, and saves nothing */}
      <fieldset
        className={styles.wishes}
        aria-label="Какие паузы нужны"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          ask()
        }}
      >
        <Segmented
          label="Как расставить паузы"
          choices={[
            { value: 'count', label: 'Сколько' },
            { value: 'interval', label: 'Как часто' },
          ]}
          value={by}
          onChange={setBy}
        />
        {by === 'count' ? (
          <NumberInput label="Пауз" min={1} max={adBreakBounds.breaks} value={count} onChange={setCount} />
        ) : (
          <NumberInput label="Каждые" unit="мин" min={1} max={1_440} value={minutes} onChange={setMinutes} />
        )}
        <NumberInput label="Отступ, не больше" unit="с" min={0} max={3_600} value={tolerance} onChange={setTolerance} />
        <Button kind="soft" icon={ScanSearch} busy={isAsking} onClick={ask}>
          Подобрать
        </Button>
      </fieldset>
      <p role="status" className={styles.none}>
        {isAsking && 'Видео анализируется: до\u00a0минуты на\u00a0час видео. Можно продолжать работу.'}
        {isStopped && 'Анализ отменили в\u00a0списке задач. Нажмите «Подобрать», чтобы начать заново.'}
        {found?.state === 'FAILED' && !isAsking && found.failText}
        {found?.state === 'READY' &&
          rows.length === 0 &&
          'Подходящих пауз нет. Увеличьте отступ или уменьшите число пауз.'}
        {rows.length > 0 &&
          found !== null &&
          found.missing > 0 &&
          `Ещё для ${countText(found.missing, ['места', 'мест', 'мест'])} паузы рядом нет: увеличьте отступ.`}
      </p>
      {rows.length > 0 && (
        <>
          <div className={styles.strip} aria-hidden="true">
            {rows.map(({ atMs }) => (
              <i
                key={atMs}
                data-chosen={chosen.includes(atMs) || undefined}
                style={{ left: `${durationMs === null ? 0 : (atMs / durationMs) * 100}%` }}
              />
            ))}
          </div>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.atMs} className={styles.proposal}>
                <Checkbox checked={chosen.includes(row.atMs)} disabled={row.isThere} onChange={() => turn(row.atMs)}>
                  <b className={styles.moment}>{formatTimecode(row.atMs)}</b> {reasonsText(row)}{' '}
                  <span className={styles.none}>
                    {row.isThere ? 'метка уже есть' : `оценка ${formatPercent(row.score)}`}
                  </span>
                </Checkbox>
                <IconButton
                  size={32}
                  icon={LocateFixed}
                  label={`Пауза ${formatTimecode(row.atMs)}: показать в\u00a0плеере`}
                  onClick={() => onShow(row.atMs)}
                />
              </li>
            ))}
          </ul>
          {chosen.length > 0 && (
            <Button kind="main" onClick={() => onTake(chosen)}>
              Поставить {countText(chosen.length, ['метку', 'метки', 'меток'])}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
