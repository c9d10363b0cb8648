import { type Section, sections } from '@skleyka/contract/permissions/permissions.ts'
import { useId } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import styles from './feature-picker.module.css'
import type { Features } from './features.ts'
import { sectionTitles } from './section-titles.ts'

const notes: Readonly<Record<Section, string>> = {
  VIDEO: 'Записи, альбомы, фильтры, корзина',
  LIVESTREAM: 'Прямые эфиры и\u00a0запись',
  SHARING: 'Видео других аккаунтов',
  PHOTOBANK: 'Хранение фотографий',
}

interface Props {
  value: Features
  onChange: (value: Features) => void
  disabled?: boolean
}

/** Sections of an account; for several accounts a box is mixed until it is pressed (C-3-14, C-3-15). */
export function FeaturePicker({ value, onChange, disabled = false }: Props) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} disabled={disabled} className={styles.picker}>
      <h3 id={id}>Доступный функционал</h3>
      {sections.map((section) => (
        <div key={section} className={styles.feature}>
          <Checkbox
            checked={value[section] === true}
            mixed={value[section] === 'mixed'}
            disabled={disabled}
            onChange={(checked) => onChange({ ...value, [section]: checked })}
          >
            <b className={styles.title}>{sectionTitles[section]}</b>
            <span className={styles.note}>{notes[section]}</span>
          </Checkbox>
          <code className={styles.code}>{section}</code>
        </div>
      ))}
    </fieldset>
  )
}
