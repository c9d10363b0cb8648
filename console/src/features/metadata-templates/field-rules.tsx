import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import { type MetadataField, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import { patternBounds, patternProblem } from '@skleyka/contract/value-pattern.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { MetadataField as FieldInput } from '../metadata-fields/metadata-fields.tsx'

interface Props {
  /** Without what does not belong to its type. */
  field: MetadataField
  /** Problem that keeps the field from being taken, once that was tried. */
  problem: string | null
  onChange: (part: Partial<MetadataField>) => void
}

/** Bounds of what a field takes, what it is like, and what a new video begins with. */
export function FieldRules({ field, problem, onChange }: Props) {
  const { type, many, min, max, pattern } = field
  const isCounted = type === 'tags' || (type === 'choice' && many === true)
  const problemProps = problem === null ? {} : { status: 'error' as const, hint: problem }
  const words = boundWords[isCounted ? 'count' : type === 'number' ? 'number' : 'length']
  const most = isCounted
    ? metadataBounds.choices
    : type === 'line'
      ? metadataBounds.choiceChars
      : metadataBounds.textChars
  const range = type === 'number' ? {} : { min: 1, max: most }
  const wrongDefault = field.default === undefined ? null : metadataProblem(field, field.default)
  return (
    <>
      {(isCounted || type === 'number' || type === 'line' || type === 'text') && (
        <>
          <NumberInput
            label={words.min}
            {...range}
            value={min ?? null}
            onChange={(next) => onChange({ min: next ?? undefined })}
          />
          <NumberInput
            label={words.max}
            {...range}
            value={max ?? null}
            onChange={(next) => onChange({ max: next ?? undefined })}
            {...problemProps}
          />
        </>
      )}
      {type === 'number' && (
        <Checkbox checked={field.whole === true} onChange={(whole) => onChange({ whole })}>
          Только целые
        </Checkbox>
      )}
      {type === 'line' && (
        <TextInput
          label="Образец"
          maxLength={patternBounds.chars}
          value={pattern ?? ''}
          onChange={(next) => onChange({ pattern: next || undefined })}
          {...describePattern(pattern)}
        />
      )}
      {type === 'line' && pattern !== undefined && (
        <TextInput
          label="Сообщение, если значение не подходит"
          maxLength={metadataBounds.hintChars}
          placeholder="Значение не&#160;подходит типу поля"
          value={field.refusal ?? ''}
          onChange={(refusal) => onChange({ refusal: refusal || undefined })}
        />
      )}
      {type !== 'video' && type !== 'file' && (
        <FieldInput
          key={`${type} ${many}`}
          field={{ ...withoutNeed(field), title: 'Значение по\u00a0умолчанию' }}
          value={field.default ?? null}
          onChange={(next) => onChange({ default: next === null || next === '' ? undefined : next })}
          hint="Подставляется в&#160;каждое новое видео"
          {...(wrongDefault !== null && { status: 'error' as const, hint: wrongDefault })}
        />
      )}
    </>
  )
}

const boundWords = {
  number: { min: 'Не\u00a0меньше', max: 'Не\u00a0больше' },
  length: { min: 'Знаков не\u00a0меньше', max: 'Знаков не\u00a0больше' },
  count: { min: 'Значений не\u00a0меньше', max: 'Значений не\u00a0больше' },
} as const

const withoutNeed = ({ required: _, uploadRequired: __, ...field }: MetadataField) => field

function describePattern(pattern: string | undefined) {
  const wrong = pattern === undefined ? null : patternProblem(pattern)
  if (wrong !== null) return { status: 'error' as const, hint: wrong }
  return { hint: 'Регулярное выражение для\u00a0всего значения: [A-Z]{2}-\\d{4} ждёт «AB-2026»' }
}
