import { planAds } from '@skleyka/contract/ads/ad-plan.ts'
import { type AdBody, type AdDevice, adBounds, adDevices, withShared } from '@skleyka/contract/ads/ads.ts'
import { useState } from 'react'
import { Figure } from '../../ui/number-input/figure.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { deviceLabels, lossLabels, momentText } from './ad-labels.ts'
import styles from './ads.module.css'
import { fieldsById, useAccountBlocks } from './use-account-blocks.ts'

const devices = adDevices.map((value) => ({ value, label: deviceLabels[value] }))
const percent = new Intl.NumberFormat('ru-RU', { style: 'percent' })

/** Ads that a viewer would meet (product D11): every break, with what becomes of each block. */
export function AdSimulator({ body }: { body: AdBody }) {
  const [site, setSite] = useState('')
  const [country, setCountry] = useState('RU')
  const [device, setDevice] = useState<AdDevice>('DESKTOP')
  const [minutes, setMinutes] = useState(30)
  const [marks, setMarks] = useState(1)
  const known = fieldsById(useAccountBlocks(body).data?.items)
  const byMarks = body.breaks.some(({ when }) => when.at === 'CUEPOINTS')
  const durationMs = minutes * 60_000
  const cuepointsMs = Array.from({ length: marks }, (_, place) => Math.round((durationMs * (place + 1)) / (marks + 1)))
  const plan = planAds(
    withShared(body, known),
    { durationMs, cuepointsMs },
    {
      place: site.trim() === '' ? { kind: 'own' } : { kind: 'site', host: site.trim().toLowerCase() },
      country: country.trim() === '' ? null : country.trim().toUpperCase(),
      device,
      now: new Date(),
    },
  )
  return (
    <Card title="Что увидит зритель">
      <div className={styles.simulator}>
        <div className={styles.pair}>
          <TextInput label="Сайт" placeholder="news.example" value={site} onChange={setSite} />
          <TextInput label="Страна" placeholder="RU" maxLength={2} value={country} onChange={setCountry} />
          <Select label="Устройство" choices={devices} value={device} onChange={setDevice} />
          <Figure label="Длина видео" unit="мин" value={minutes} min={1} max={1_440} onChange={setMinutes} />
          {byMarks && <Figure label="Меток рекламы" value={marks} min={0} max={adBounds.breaks} onChange={setMarks} />}
        </div>
        {byMarks && <p className={styles.quiet}>Метки расставлены через равные промежутки.</p>}
        {body.vmap !== null && <p className={styles.quiet}>Ещё паузы назовёт VMAP: {body.vmap}</p>}
        {plan.length === 0 && body.vmap === null && (
          <p className={styles.quiet}>Реклама не&#160;покажется: в&#160;этом видео нет пауз.</p>
        )}
        <ol className={styles.plan} aria-label="Паузы зрителя">
          {plan.map((one) => (
            <li key={`${one.kind} ${one.atMs}`}>
              <b>{momentText(one)}</b>
              {one.blocks.map(({ block, loss, share }) => (
                <p key={block.key} className={styles.quiet}>
                  {`${block.name}: ${loss === null ? percent.format(share) : lossLabels[loss]}`}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
