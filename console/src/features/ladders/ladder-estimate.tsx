import { type LadderBody, planRungs, thinnedRate } from '@skleyka/contract/ladders/ladder-rules.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Figure } from '../../ui/number-input/figure.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { estimate } from './estimate.ts'
import styles from './ladders.module.css'
import { timeText } from './time-text.ts'

const sides = [2160, 1440, 1080, 720, 480].map((side) => ({
  value: String(side),
  label: `${Math.round((side * 16) / 9 / 2) * 2}\u00a0×\u00a0${side}`,
}))
const rates = ['25', '30', '50', '60'].map((value) => ({ value, label: value }))

/** Estimate for a video of some size: its renditions, the most room they take, and the time. */
export function LadderEstimate({ body }: { body: LadderBody }) {
  const [side, setSide] = useState('1080')
  const [minutes, setMinutes] = useState(60)
  const [rate, setRate] = useState('25')
  const [kbps, setKbps] = useState(8_000)
  const [isPlain, setPlain] = useState(true)
  const pace = useQuery(read(ladderTemplates.pace, {}, { accountCode: useAccountCode() }))
  const source = { side: Number(side), minutes, kbps, fps: thinnedRate(Number(rate), body.maxFps), isPlain }
  const made = estimate(planRungs(body, source.side), source, body.soundKbps)
  return (
    <Card title="Во что превратится видео">
      <div className={styles.estimate}>
        <div className={styles.pair}>
          <Select label="Размер исходника" choices={sides} value={side} onChange={setSide} />
          <Select label="Кадров в секунду" choices={rates} value={rate} onChange={setRate} />
          <Figure label="Длина видео" unit="мин" value={minutes} min={1} max={1_440} onChange={setMinutes} />
          <Figure label="Битрейт исходника" unit="кбит/с" value={kbps} min={100} max={200_000} onChange={setKbps} />
        </div>
        <Checkbox checked={isPlain} onChange={setPlain}>
          Браузеры воспроизводят его как&#160;есть
        </Checkbox>
        <table className={styles.made}>
          <caption className="visually-hidden">Качества, которые получатся</caption>
          <thead>
            <tr>
              <th scope="col">Качество</th>
              <th scope="col">Картинка</th>
              <th scope="col">Место</th>
            </tr>
          </thead>
          <tbody>
            {made.rungs.map((rung) => (
              <tr key={rung.side}>
                <th scope="row">{rung.side}</th>
                <td>{rung.isCopied ? 'как в\u00a0исходнике' : `${rung.width}\u00a0×\u00a0${rung.side}`}</td>
                <td>
                  {rung.isCopied ? '' : 'до\u00a0'}
                  {formatBytes(rung.bytes)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Всего
              </th>
              <td>до&#160;{formatBytes(made.bytes)}</td>
            </tr>
          </tfoot>
        </table>
        {pace.data && <p>{timeText(made.pixels, pace.data)}</p>}
        <p className={styles.quiet}>
          Сам исходник, пока он&#160;хранится,&#160;— ещё {formatBytes(made.sourceBytes)}. Спокойная картинка занимает
          меньше.
        </p>
      </div>
    </Card>
  )
}
