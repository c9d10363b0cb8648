import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import type { CuepointType } from '@skleyka/contract/cuepoints/marks.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import styles from './cuepoints.module.css'
import type { CuepointRow } from './marks-draft.ts'

const types: readonly { value: CuepointType; label: string }[] = [
  { value: 'ad', label: 'Реклама' },
  { value: 'code', label: 'Код' },
]

interface Props {
  label: string
  row: CuepointRow
  onChange: (part: Partial<Pick<CuepointRow, 'type' | 'name' | 'data'>>) => void
}

/** Fields of a cuepoint: its purpose, its name, and what it tells the code of a page. */
export function CuepointFields({ label, row, onChange }: Props) {
  return (
    <>
      <div className={styles.type}>
        <Select
          label={`${label}: тип`}
          hideLabel
          choices={types}
          value={row.type}
          onChange={(type) => onChange({ type })}
        />
      </div>
      <TextInput
        label={`${label}: название`}
        hideLabel
        placeholder="Название"
        value={row.name}
        maxLength={cuepointBounds.episodeNameChars}
        onChange={(name) => onChange({ name })}
      />
      <div className={styles.data}>
        <TextInput
          label={`${label}: данные`}
          hideLabel
          placeholder="Данные: ключ=значение; ключ=значение"
          value={row.data}
          onChange={(data) => onChange({ data })}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
    </>
  )
}
