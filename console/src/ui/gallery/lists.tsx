import { useState } from 'react'
import { Combobox } from '../combobox/combobox.tsx'
import { FeaturePicker } from '../feature-picker/feature-picker.tsx'
import type { Features } from '../feature-picker/features.ts'
import { Hint } from '../hint/hint.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { Select } from '../select/select.tsx'
import { Switch } from '../switch/switch.tsx'
import styles from './gallery.module.css'

const albums = [
  { value: 'morning', label: 'Утренний эфир' },
  { value: 'nature', label: 'Весна в заповеднике', note: 'По фильтру' },
  { value: 'lectures', label: 'Лекции' },
  { value: 'closed', label: 'Архив', disabled: true },
  { value: 'hedgehogs', label: 'Ёжики и ежи' },
] as const
type Album = (typeof albums)[number]['value']

/** One of many, one of few, yes or no. */
export function Lists() {
  const [album, setAlbum] = useState<Album>('morning')
  const [found, setFound] = useState<Album | null>(null)
  const [way, setWay] = useState<'hand' | 'filter'>('hand')
  const [on, setOn] = useState(true)
  const [features, setFeatures] = useState<Features>({
    VIDEO: true,
    LIVESTREAM: true,
    SHARING: false,
    PHOTOBANK: 'mixed',
  })
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Select label="Альбом" choices={albums} value={album} onChange={setAlbum} hint="Куда попадёт видео" />
        <Select label="Лицензия" choices={albums} value={null} onChange={setAlbum} kind="fill" required />
        <Select
          label="Раздел"
          choices={albums}
          value={null}
          onChange={setAlbum}
          status="error"
          hint="Выберите раздел"
        />
        <Select label="Закрыт" choices={albums} value={album} onChange={setAlbum} disabled />
        <Combobox label="Найти альбом" choices={albums} value={found} onChange={setFound} />
        <Combobox label="Найти ещё" choices={albums} value={album} onChange={() => undefined} kind="fill" disabled />
        <Combobox label="Только читать" choices={albums} value={album} onChange={() => undefined} readOnly />
      </div>
      <div className={styles.stack}>
        <RadioGroup
          label="Как наполняется альбом"
          value={way}
          onChange={setWay}
          choices={[
            { value: 'hand', label: 'Вручную' },
            { value: 'filter', label: 'По фильтру', note: 'Новые видео попадают сами' },
          ]}
        />
        <RadioGroup
          label="Недоступный выбор"
          value="one"
          onChange={() => undefined}
          disabled
          choices={[
            { value: 'one', label: 'Один' },
            { value: 'two', label: 'Другой' },
          ]}
        />
        <div className={styles.row}>
          <Switch on={on} onChange={setOn}>
            Публиковать сразу
          </Switch>
          <Hint label="Что значит «сразу»">Видео появится на сайте, как только готово первое качество.</Hint>
        </div>
        <Switch on={!on} onChange={(value) => setOn(!value)}>
          Низкая задержка
        </Switch>
        <Switch on disabled onChange={() => undefined}>
          Недоступно
        </Switch>
      </div>
      <div className={styles.stack}>
        <FeaturePicker value={features} onChange={setFeatures} />
      </div>
    </div>
  )
}
