import { bounds } from '@skleyka/contract/limits.ts'
import { type RecordView, records } from '@skleyka/contract/records.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { readKey, write } from '../../../api/queries.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { plural } from '../../../russian/plurals.ts'
import { useMay } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextButton } from '../../../ui/link/text-link.tsx'
import { Card, PageFooter } from '../../../ui/page/card.tsx'
import { TextArea } from '../../../ui/text-input/text-area.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { changedFields, chosen, type FieldName, type FormState, formOf, withNewRecord } from './form-state.ts'
import styles from './record-form.module.css'
import { useLeaveGuard } from './use-leave-guard.ts'

/** «Описание» (product B5): name and description. Read-only values without the right to edit. */
export function RecordForm({ record }: { record: RecordView }) {
  const may = useMay()
  return may(records.update) ? <EditForm record={record} /> : <ReadOnly record={record} />
}

function ReadOnly({ record }: { record: RecordView }) {
  return (
    <Card title="Описание" padded>
      {record.description === '' ? (
        <p className={styles.none}>Описания нет</p>
      ) : (
        <p className={styles.text}>{record.description}</p>
      )}
    </Card>
  )
}

const isConflict = (error: unknown) =>
  error instanceof CallError && error.type === 'STATE' && error.subtype === 'CONFLICT'

function EditForm({ record }: { record: RecordView }) {
  const client = useQueryClient()
  const [form, setForm] = useState<FormState>(() => formOf(record))
  const [isTried, setTried] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const save = useMutation({ ...write(records.update), meta: { quiet: true } })
  // Somebody else has saved, or this form has: the page reads the record again and the form follows.
  const now = withNewRecord(form, record)
  if (now !== form) setForm(now)

  const changed = changedFields(now)
  const isDirty = changed.length > 0
  const problems = isTried || save.isError ? problemsOf(now, save.error) : {}
  useLeaveGuard(isDirty)

  const submit = async () => {
    setTried(true)
    if (save.isPending || !isDirty) return
    if (Object.keys(problemsOf(now, null)).length > 0) return nameInput.current?.focus()
    const fields = Object.fromEntries(changed.map((field) => [field, now.own[field].trim()]))
    try {
      const saved = await save.mutateAsync({ id: record.id, rowVersion: now.rowVersion, fields })
      setForm(formOf(saved.record))
      setTried(false)
      showToast({ message: 'Сохранено', type: 'success' })
    } catch (error) {
      if (!isConflict(error)) return nameInput.current?.focus()
      await client.refetchQueries({ queryKey: readKey(records.getById) })
    }
  }
  useSaveKey(() => void submit())

  const set = (field: FieldName) => (text: string) => setForm({ ...now, own: { ...now.own, [field]: text } })
  const choose = (field: FieldName, whose: 'own' | 'theirs') => setForm(chosen(now, field, whose))
  const theirs = (field: FieldName) =>
    now.theirs[field] === undefined ? undefined : (
      <Theirs text={now.theirs[field]} onChoose={(whose) => choose(field, whose)} />
    )
  const failure =
    save.error && !isConflict(save.error) && Object.keys(problems).length === 0 ? save.error.message : null
  return (
    <form
      aria-label="Описание видео"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Card>
        <div className={styles.body}>
          {Object.keys(now.theirs).length > 0 && (
            <p className={styles.conflict} role="alert">
              Пока вы правили, видео изменил кто-то другой. Выберите, что оставить, и&#160;сохраните ещё раз.
            </p>
          )}
          <TextInput
            ref={nameInput}
            label="Название"
            required
            value={now.own.name}
            onChange={set('name')}
            aside={<Counter text={now.own.name} most={bounds.recordNameChars} />}
            status={problems.name ? 'error' : undefined}
            hint={problems.name ?? theirs('name')}
          />
          <TextArea
            label="Описание"
            rows={8}
            value={now.own.description}
            onChange={set('description')}
            aside={<Counter text={now.own.description} most={bounds.recordDescriptionChars} />}
            status={problems.description ? 'error' : undefined}
            hint={problems.description ?? theirs('description')}
          />
          {failure !== null && (
            <p className={styles.conflict} role="alert">
              Не сохранено. {failure}
            </p>
          )}
        </div>
        <PageFooter sticky>
          <Button kind="main" type="submit" busy={save.isPending} disabled={!isDirty} aria-keyshortcuts="Control+S">
            Сохранить
          </Button>
          <Button
            disabled={!isDirty}
            onClick={() => {
              save.reset()
              setTried(false)
              setForm(formOf(record))
            }}
          >
            Отменить
          </Button>
          {isDirty && (
            <span className={styles.changed}>
              Изменено {changed.length}&#160;{plural(changed.length, ['поле', 'поля', 'полей'])}
            </span>
          )}
        </PageFooter>
      </Card>
    </form>
  )
}

function Counter({ text, most }: { text: string; most: number }) {
  const length = text.trim().length
  return (
    <span data-over={length > most || undefined} className={styles.counter}>
      {groupDigits(length)} из&#160;{groupDigits(most)}
    </span>
  )
}

interface TheirsProps {
  text: string
  onChoose: (whose: 'own' | 'theirs') => void
}

/** Both values of a contested field: the user's stands in the field, theirs below it. */
function Theirs({ text, onChoose }: TheirsProps) {
  return (
    <>
      Сохранено другим: {text === '' ? 'пусто' : `«${text}»`}.{' '}
      <TextButton onClick={() => onChoose('theirs')}>Взять</TextButton>
      {' · '}
      <TextButton onClick={() => onChoose('own')}>Оставить моё</TextButton>
    </>
  )
}

/** What is wrong with the fields, in words: first the form's own rules, then the server's. */
function problemsOf({ own }: FormState, error: unknown): Partial<Record<FieldName, string>> {
  const length = { name: own.name.trim().length, description: own.description.trim().length }
  const fields = error instanceof CallError ? error.fields : undefined
  const name =
    length.name === 0
      ? 'Введите название'
      : length.name > bounds.recordNameChars
        ? `Название не длиннее ${bounds.recordNameChars}\u00a0символов`
        : (fields?.['fields.name'] ?? fields?.name)?.[0]
  const description =
    length.description > bounds.recordDescriptionChars
      ? `Описание не длиннее ${groupDigits(bounds.recordDescriptionChars)}\u00a0символов`
      : (fields?.['fields.description'] ?? fields?.description)?.[0]
  return { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
}

/** Ctrl+S and Cmd+S save, wherever the focus is. Read by its place, so it works in any layout. */
function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
