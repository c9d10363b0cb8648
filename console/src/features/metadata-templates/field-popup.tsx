import { metadataName } from '@skleyka/contract/metadata/metadata.ts'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import { fieldProblem, type MetadataField, metadataTypes } from '@skleyka/contract/metadata/metadata-fields.ts'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TagsInput } from '../../ui/tags-input/tags-input.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { typeLabels } from './field-labels.ts'
import { FieldRules } from './field-rules.tsx'
import { systemName } from './system-name.ts'

interface Props {
  /** Null for a new one. */
  field: MetadataField | null
  /** System names that the other fields have. */
  taken: readonly string[]
  /** It is published: values are kept under its system name, which stands. */
  isUsed: boolean
  onDone: (field: MetadataField) => void
  onClose: () => void
}

const types = metadataTypes.map((value) => ({ value, label: typeLabels[value] }))
const hasLength = new Set(['line', 'text'])

/** One field of a template: what it is called, what it holds and when it is needed. */
export function FieldPopup({ field, taken, isUsed, onDone, onClose }: Props) {
  const [own, setOwn] = useState<MetadataField>(field ?? { name: '', title: '', type: 'line' })
  const [isNamed, setNamed] = useState(field !== null)
  const [isTried, setTried] = useState(false)
  const [word, setWord] = useState('')
  const change = (next: Partial<MetadataField>) => setOwn({ ...own, ...next })
  const rename = (title: string) => change({ title, ...(!isNamed && { name: systemName(title, taken) }) })
  const problems = {
    title: own.title.trim() === '' ? 'Введите название' : null,
    name: nameProblem(own.name, taken),
    rest: fieldProblem(tidy(own)),
  }
  const getProblemProps = (problem: string | null) =>
    isTried && problem !== null ? { status: 'error' as const, hint: problem } : {}
  const submit = async () => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== null)) return false
    onDone(tidy(own))
    return true
  }
  const title = field === null ? 'Новое поле' : `Поле «${field.title}»`
  return (
    <Popup open onClose={onClose} title={title} width={520}>
      <Form label={title} onSubmit={submit}>
        <TextInput
          label="Название"
          required
          maxLength={metadataBounds.titleChars}
          value={own.title}
          onChange={rename}
          {...getProblemProps(problems.title)}
        />
        <TextInput
          label="Системное имя"
          required
          readOnly={isUsed}
          value={own.name}
          onChange={(name) => {
            setNamed(true)
            change({ name: name.toLowerCase() })
          }}
          hint={
            isUsed
              ? 'Поле опубликовано, имя уже не\u00a0меняется'
              : 'Латиницей; так поле называется в\u00a0API и\u00a0выгрузках'
          }
          {...getProblemProps(problems.name)}
        />
        <Select
          label="Тип"
          choices={types}
          value={own.type}
          // what a value begins with or is like belongs to the type it was written for
          onChange={(type) => change({ type, default: undefined, pattern: undefined, refusal: undefined })}
          {...(isUsed &&
            own.type !== field?.type && { hint: 'Перед публикацией скажем, сколько значений не\u00a0подойдёт' })}
        />
        {own.type === 'choice' && (
          <>
            <TagsInput
              label="Значения списка"
              required
              value={own.choices ?? []}
              onChange={(choices) => change({ choices })}
              tidy={(words) => [...new Set(words)].slice(0, metadataBounds.choices)}
              text={word}
              onText={setWord}
              offered={[]}
              maxChars={metadataBounds.choiceChars}
              {...getProblemProps(problems.rest)}
            />
            <Checkbox checked={own.many === true} onChange={(many) => change({ many })}>
              Можно выбрать несколько
            </Checkbox>
          </>
        )}
        <FieldRules
          field={tidy(own)}
          problem={isTried && own.type !== 'choice' ? problems.rest : null}
          onChange={change}
        />
        <TextInput
          label="Подсказка"
          maxLength={metadataBounds.hintChars}
          value={own.hint ?? ''}
          onChange={(hint) => change({ hint })}
        />
        <Checkbox checked={own.required === true} onChange={(required) => change({ required })}>
          Без него видео не&#160;публикуется
        </Checkbox>
        <Checkbox checked={own.uploadRequired === true} onChange={(uploadRequired) => change({ uploadRequired })}>
          Спрашивать перед загрузкой
        </Checkbox>
        <Checkbox checked={own.search !== false} onChange={(search) => change({ search })}>
          Искать по&#160;значениям
        </Checkbox>
        {own.type !== 'video' && (
          <Checkbox checked={own.inPlayer === true} onChange={(inPlayer) => change({ inPlayer })}>
            Показывать зрителям: в&#160;плеере, лентах и&#160;карточке ссылки
          </Checkbox>
        )}
        <PopupFoot>
          <Button type="submit" kind="main">
            {field === null ? 'Добавить поле' : 'Готово'}
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}

function nameProblem(name: string, taken: readonly string[]): string | null {
  if (!metadataName.safeParse(name).success) return 'Латинские буквы, цифры и\u00a0подчёркивание, первой — буква'
  return taken.includes(name) ? 'Такое имя уже есть у\u00a0другого поля' : null
}

/** Without what does not belong to its type, and without what says nothing. */
export function tidy({
  name,
  title,
  type,
  hint,
  required,
  uploadRequired,
  search,
  inPlayer,
  ...rules
}: MetadataField): MetadataField {
  const { choices = [], many, min, max, whole, pattern, refusal } = rules
  const isNumber = type === 'number'
  const isChoice = type === 'choice'
  const isBounded = isNumber || hasLength.has(type) || type === 'tags' || (isChoice && many === true)
  return {
    name,
    title: title.trim(),
    type,
    ...(hint?.trim() && { hint: hint.trim() }),
    ...(required && { required }),
    ...(uploadRequired && { uploadRequired }),
    ...(search === false && { search }),
    ...(inPlayer && type !== 'video' && { inPlayer }),
    ...(isChoice && { choices, ...(many && { many }) }),
    ...(isBounded && min !== undefined && { min }),
    ...(isBounded && max !== undefined && { max }),
    ...(isNumber && whole && { whole }),
    ...(type === 'line' && pattern && { pattern, ...(refusal?.trim() && { refusal: refusal.trim() }) }),
    ...(type !== 'video' && type !== 'file' && rules.default !== undefined && { default: rules.default }),
  }
}
