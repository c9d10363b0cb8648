import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import type { FilterValue } from '@skleyka/contract/filters/filter-tree.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { NamedVideo } from '../video-choice/video-choice.tsx'
import styles from './filter-builder.module.css'
import type { Comparison } from './questions.ts'
import { dayOf, edgeOfDay, spanOf, toList } from './values.ts'

interface Props {
  /** Undefined while no template has such a field. */
  metadataField: MetadataField | undefined
  question: Comparison
  value: FilterValue | null
  onChange: (value: FilterValue | null) => void
}

/** Value to compare a field of metadata with, typed in as the field itself is. */
export function MetadataValueField(props: Props) {
  const { metadataField, question } = props
  if (question.form === 'range') return <Ends {...props} />
  if (metadataField?.type === 'choice') return question.form === 'several' ? <Some {...props} /> : <One {...props} />
  if (question.form === 'several') return <Lines {...props} />
  return <End {...props} label="Значение" edge="start" />
}

interface EndProps extends Omit<Props, 'question'> {
  label: string
  /** Of a day: its first moment or its last. */
  edge: 'start' | 'end'
}

function End({ metadataField, value, onChange, label, edge }: EndProps) {
  const one = Array.isArray(value) ? null : value
  switch (metadataField?.type) {
    case 'number':
      return <NumberInput label={label} value={typeof one === 'number' ? one : null} onChange={onChange} />
    case 'video':
      return <NamedVideo label={label} value={typeof one === 'number' ? one : null} onChange={onChange} />
    case 'date':
      return <DateInput label={label} value={typeof one === 'string' ? one : null} onChange={onChange} />
    case 'moment':
      return <DateInput label={label} value={dayOf(one)} onChange={(day) => onChange(edgeOfDay(day, edge))} />
    default:
      return (
        <TextInput
          label={label}
          value={typeof one === 'string' ? one : ''}
          onChange={(text) => onChange(text === '' ? null : text)}
          maxLength={filterBounds.textChars}
        />
      )
  }
}

/** Both ends; until both are there the value is none, and what was typed stays. */
function Ends({ metadataField, value, onChange }: Props) {
  const [ends, setEnds] = useState<readonly [unknown, unknown]>(() => [toList(value)[0], toList(value)[1]])
  const put = (next: readonly [unknown, unknown]) => {
    setEnds(next)
    onChange(spanOf(next))
  }
  const [from, to] = ends.map((end) => (typeof end === 'string' || typeof end === 'number' ? end : null))
  return (
    <div className={styles.range}>
      <End
        metadataField={metadataField}
        label="От"
        edge="start"
        value={from ?? null}
        onChange={(next) => put([next, ends[1]])}
      />
      <End
        metadataField={metadataField}
        label="До"
        edge="end"
        value={to ?? null}
        onChange={(next) => put([ends[0], next])}
      />
    </div>
  )
}

function One({ metadataField, value, onChange }: Props) {
  const choices = (metadataField?.choices ?? []).map((choice) => ({ value: choice, label: choice }))
  return (
    <Combobox label="Значение" choices={choices} value={typeof value === 'string' ? value : null} onChange={onChange} />
  )
}

function Some({ metadataField, value, onChange }: Props) {
  const chosen = toList(value)
  const toggle = (choice: string, isOn: boolean) => {
    const next = (metadataField?.choices ?? []).filter((one) => (one === choice ? isOn : chosen.includes(one)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <fieldset aria-label="Значения" className={styles.choices}>
      {(metadataField?.choices ?? []).map((choice) => (
        <Checkbox key={choice} checked={chosen.includes(choice)} onChange={(isOn) => toggle(choice, isOn)}>
          <bdi>{choice}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Several values, one a line: a comma may stand in each. */
function Lines({ value, onChange }: Props) {
  const [text, setText] = useState(() => toList(value).join('\n'))
  const type = (next: string) => {
    const lines = next.split('\n').flatMap((line) => line.trim() || [])
    setText(next)
    onChange(lines.length === 0 ? null : lines)
  }
  return <TextArea label="Значения" rows={2} value={text} onChange={type} hint={'По\u00a0одному в\u00a0строке'} />
}
