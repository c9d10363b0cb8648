import { bounds } from '@skleyka/contract/limits.ts'
import { publications } from '@skleyka/contract/publication.ts'
import { type RecordView, records } from '@skleyka/contract/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Counter, Form, FormAlert, SaveFooter, Theirs } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { formatMoment } from '../../../russian/dates.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextArea } from '../../../ui/text-input/text-area.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { AuthorField } from '../description/author-field.tsx'
import { PublicationFields } from '../description/publication-fields.tsx'
import { TagsField } from '../description/tags-field.tsx'
import {
  fieldWords,
  problemsOf,
  publicationLabels,
  sentFields,
  type WrittenField,
  writtenOf,
} from '../description/written.ts'
import styles from './record-form.module.css'
import { typedForm } from './typed-form.ts'

/** «Описание» (product B5): what people write of a record. Read-only values without the right to edit. */
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
      {record.tags.length > 0 && (
        <p className={styles.tags}>
          {record.tags.map((tag) => (
            <Chip key={tag} kind="tag">
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </p>
      )}
    </Card>
  )
}

function EditForm({ record }: { record: RecordView }) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const asked = read(records.getById, { id: record.id }, { accountCode })
  const form = useForm({
    call: records.update,
    accountCode,
    latest: writtenOf(record),
    params: (values, changed, rowVersion) => ({ id: record.id, rowVersion, fields: sentFields(values, changed) }),
    problems: (values) => problemsOf(values, new Date()),
    onSaved: (saved, merged) => {
      showToast({ message: savedWords(merged), type: 'success' })
      return writtenOf(saved.record)
    },
    typed: typedForm(record.id),
    rejoin: async () => {
      const found = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
      return found && writtenOf(found.record)
    },
  })
  const { values, theirs, changed } = form
  const field = <N extends WrittenField>(name: N) => {
    const value = theirs[name]
    const text = value === undefined ? null : valueText(name, value, record)
    return form.field(
      name,
      text === null ? undefined : <Theirs text={text} onChoose={(whose) => form.choose(name, whose)} />,
    )
  }
  return (
    <Form label="Описание видео" isDirty={changed.length > 0} onSubmit={form.submit}>
      <Card fill>
        <div className={styles.body}>
          {Object.keys(theirs).length > 0 && (
            <FormAlert>
              Пока вы правили, видео изменил кто-то другой. Выберите для каждого отмеченного поля, что оставить,
              и&#160;сохраните ещё раз.
            </FormAlert>
          )}
          <TextInput
            label="Название"
            required
            {...field('name')}
            aside={<Counter text={values.name} max={bounds.recordNameChars} />}
          />
          <TextArea
            label="Описание"
            fill
            {...field('description')}
            aside={<Counter text={values.description} max={bounds.recordDescriptionChars} />}
          />
          <TagsField {...field('tags')} />
          <AuthorField record={record} {...field('ownerId')} />
          <PublicationFields
            record={record}
            publication={field('publication')}
            from={field('publishedFrom')}
            to={field('publishedTo')}
          />
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

/** What was saved together with the changes of somebody else. */
const savedWords = (merged: readonly WrittenField[]): string =>
  merged.length === 0
    ? 'Сохранено'
    : `Сохранено. Пока вы правили, кто-то изменил ${merged.map((name) => fieldWords[name]).join(', ')}: его правки остались`

/** A value of a contested field in words. */
function valueText(name: WrittenField, value: unknown, { ownerId, ownerName }: RecordView): string {
  if (Array.isArray(value)) return value.join(', ')
  if (value === null || value === undefined) return ''
  if (name === 'ownerId' && String(ownerId) === value) return ownerName ?? ''
  const publication = publications.find((one) => one === value)
  if (name === 'publication' && publication) return publicationLabels[publication]
  if (name === 'publishedFrom' || name === 'publishedTo') return formatMoment(new Date(String(value)))
  return String(value)
}
