import { useState } from 'react'
import { DateInput } from '../date-input/date-input.tsx'
import { TimeInput } from '../time-input/time-input.tsx'
import styles from './gallery.module.css'

const none = () => undefined

/** Dates and times; the wrong ones are typed by the browser tests. */
export function Dates() {
  const [day, setDay] = useState<string | null>('2026-11-24')
  const [time, setTime] = useState<string | null>('09:00')
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <DateInput label="Дата публикации" value={day} onChange={setDay} hint="Текстом или мышью" />
        <DateInput label="Конец показа" value={null} onChange={none} required />
        <DateInput label="Съёмка" value={day} onChange={setDay} kind="fill" />
        <DateInput label="Эфир" value={day} onChange={setDay} size="m" display="bright" />
      </div>
      <div className={styles.stack}>
        <DateInput label="Дата" value={day} onChange={setDay} status="success" hint="День свободен" />
        <DateInput label="Дата" value={day} onChange={setDay} status="warning" hint="В этот день уже есть эфир" />
        <DateInput label="Дата" value={day} onChange={setDay} status="error" hint="День уже прошёл" />
        <DateInput label="Дата" value={day} onChange={none} disabled />
        <DateInput label="Дата" value={day} onChange={none} readOnly />
      </div>
      <div className={styles.stack}>
        <TimeInput label="Время выхода" value={time} onChange={setTime} />
        <TimeInput label="Время" value={null} onChange={none} kind="fill" />
        <TimeInput label="Время" value={time} onChange={setTime} status="success" hint="Эфир начнётся вовремя" />
        <TimeInput label="Время" value={time} onChange={setTime} status="warning" hint="Ночной эфир" />
        <TimeInput label="Время" value={time} onChange={none} disabled />
        <TimeInput label="Время" value={time} onChange={none} readOnly />
      </div>
    </div>
  )
}
