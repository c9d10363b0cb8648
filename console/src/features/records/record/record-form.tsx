import { bounds } from '@skleyka/contract/limits.ts'
import { type RecordView, records } from '@skleyka/contract/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { readKey } from '../../../api/queries.ts'
import { Counter, Form, FormAlert, SaveFooter, Theirs } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { Card } from '../../../ui/page/card.tsx'
import { TextArea } from '../../../ui/text-input/text-area.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './record-form.module.css'
import { typedForm } from './typed-form.ts'

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

function EditForm({ record }: { record: RecordView }) {
  const client = useQueryClient()
  const form = useForm({
    call: records.update,
    accountCode: useAccountCode(),
    latest: savedOf(record),
    params: (values, changed, rowVersion) => ({
      id: record.id,
      rowVersion,
      fields: Object.fromEntries(changed.map((name) => [name, values[name].trim()])),
    }),
    problems: problemsOf,
    onSaved: (saved) => {
      showToast({ message: 'Сохранено', type: 'success' })
      return savedOf(saved.record)
    },
    typed: typedForm(record.id),
    onConflict: () => client.refetchQueries({ queryKey: readKey(records.getById) }),
  })
  const { values, theirs, changed } = form
  const contested = (name: keyof typeof values) =>
    theirs[name] === undefined ? undefined : (
      <Theirs text={theirs[name]} onChoose={(whose) => form.choose(name, whose)} />
    )
  return (
    <Form label="Описание видео" isDirty={changed.length > 0} onSubmit={form.submit}>
      <Card fill>
        <div className={styles.body}>
          {Object.keys(theirs).length > 0 && (
            <FormAlert>
              Пока вы правили, видео изменил кто-то другой. Выберите, что оставить, и&#160;сохраните ещё раз.
            </FormAlert>
          )}
          <TextInput
            label="Название"
            required
            {...form.field('name', contested('name'))}
            aside={<Counter text={values.name} max={bounds.recordNameChars} />}
          />
          <TextArea
            label="Описание"
            fill
            {...form.field('description', contested('description'))}
            aside={<Counter text={values.description} max={bounds.recordDescriptionChars} />}
          />
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

const savedOf = ({ name, description, rowVersion }: Pick<RecordView, 'name' | 'description' | 'rowVersion'>) => ({
  values: { name, description },
  version: rowVersion,
})

/** What is wrong with the fields, in words. */
function problemsOf({ name, description }: { name: string; description: string }) {
  const length = { name: name.trim().length, description: description.trim().length }
  return {
    name:
      length.name === 0
        ? 'Введите название'
        : length.name > bounds.recordNameChars
          ? `Название не длиннее ${bounds.recordNameChars}\u00a0символов`
          : undefined,
    description:
      length.description > bounds.recordDescriptionChars
        ? `Описание не длиннее ${groupDigits(bounds.recordDescriptionChars)}\u00a0символов`
        : undefined,
  }
}
