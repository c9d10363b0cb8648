import {
  type LadderBody,
  type LadderRung,
  ladderBounds,
  ladderFrameRates,
  ladderProblems,
  ladderQualities,
  ladderSounds,
  nearestRung,
  usualLadder,
} from '@skleyka/contract/ladders/ladder-rules.ts'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Figure } from '../../ui/number-input/figure.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { BodyProps } from '../templates/templates.tsx'
import { qualityLabels } from './ladder-labels.ts'
import styles from './ladders.module.css'

const qualities = ladderQualities.map((value) => ({ value, label: qualityLabels[value] }))
const rates = ladderFrameRates.map((value) => ({ value: String(value), label: `До\u00a0${value} в\u00a0секунду` }))
const sounds = ladderSounds.map((value) => ({ value: String(value), label: `${value}\u00a0кбит/с` }))

/** The form of a ladder: its rungs from the largest, and what holds for all of them. */
export function LadderFields({ body, onChange }: BodyProps<LadderBody>) {
  const { rungs, keepSource, quality, maxFps, soundKbps } = body
  const problems = ladderProblems(rungs)
  const put = (place: number, part: Partial<LadderRung>) =>
    onChange({ ...body, rungs: rungs.map((rung, at) => (at === place ? { ...rung, ...part } : rung)) })
  const next = nextRung(rungs)
  return (
    <>
      <Checkbox checked={keepSource} onChange={(on) => onChange({ ...body, keepSource: on })}>
        Исходное качество сверху
      </Checkbox>
      <p className={styles.quiet}>
        {keepSource
          ? 'Видео, которое браузеры воспроизводят как есть, не\u00a0перекодируется и\u00a0не\u00a0теряет качества. Больше 2160 уменьшается до\u00a02160.'
          : 'Всё перекодируется: видео получает только качества из\u00a0списка.'}
      </p>
      <section className={styles.rungs} aria-label="Качества">
        <h2>Качества</h2>
        <p className={styles.quiet}>
          Число&#160;— меньшая сторона картинки. Качества больше исходного не&#160;делаются.
        </p>
        {rungs.map(({ side, maxKbps }, place) => {
          const problem = problems.find((one) => one.place === place)?.text
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rungs have no name but their place
            <section key={place} className={styles.rung} aria-label={`Качество ${place + 1}`}>
              <Figure
                label="Сторона"
                unit="px"
                value={side}
                min={ladderBounds.leastSide}
                max={ladderBounds.greatestSide}
                step={2}
                onChange={(value) => put(place, { side: 2 * Math.round(value / 2) })}
                {...(problem !== undefined && { status: 'error' as const })}
              />
              <Figure
                label="Битрейт до"
                unit="кбит/с"
                value={maxKbps}
                min={ladderBounds.leastKbps}
                max={ladderBounds.greatestKbps}
                step={100}
                onChange={(value) => put(place, { maxKbps: Math.round(value) })}
              />
              <IconButton
                size={32}
                icon={Trash2}
                label={`Убрать качество ${side}`}
                disabled={rungs.length === 1}
                onClick={() => onChange({ ...body, rungs: rungs.toSpliced(place, 1) })}
              />
            </section>
          )
        })}
        {next !== null && (
          <div>
            <Button icon={Plus} onClick={() => onChange({ ...body, rungs: [...rungs, next] })}>
              Добавить качество
            </Button>
          </div>
        )}
        <div role="status">
          {problems.map(({ place, text }) => (
            <p key={place} className={styles.quiet}>
              {text}.
            </p>
          ))}
        </div>
      </section>
      <div className={styles.pair}>
        <Select
          label="Картинка"
          choices={qualities}
          value={quality}
          onChange={(value) => onChange({ ...body, quality: value })}
        />
        <Select
          label="Кадры"
          choices={rates}
          value={String(maxFps)}
          onChange={(value) =>
            onChange({ ...body, maxFps: ladderFrameRates.find((one) => String(one) === value) ?? maxFps })
          }
        />
        <Select
          label="Звук"
          choices={sounds}
          value={String(soundKbps)}
          onChange={(value) =>
            onChange({ ...body, soundKbps: ladderSounds.find((one) => String(one) === value) ?? soundKbps })
          }
        />
      </div>
      <p className={styles.quiet}>
        Чем выше картинка, тем больше файлы, но&#160;битрейт не&#160;превышает указанный. Кодеки всех качеств&#160;—
        H.264 и&#160;AAC: их воспроизводит каждый браузер. Уже готовые видео не&#160;изменятся, пока
        их&#160;не&#160;перекодируют.
      </p>
    </>
  )
}

/** A usual rung below the last one, else a half of it; null where there is no room for another. */
function nextRung(rungs: readonly LadderRung[]): LadderRung | null {
  const last = rungs.at(-1)
  if (last === undefined || rungs.length >= ladderBounds.rungs) return null
  const usual = usualLadder.rungs.find(({ side }) => side <= last.side * nearestRung)
  const side = usual?.side ?? 2 * Math.round(last.side / 3)
  if (side < ladderBounds.leastSide) return null
  return {
    side,
    maxKbps: Math.min(last.maxKbps, usual?.maxKbps ?? Math.max(ladderBounds.leastKbps, Math.round(last.maxKbps / 2))),
  }
}
