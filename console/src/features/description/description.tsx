import { audienceBeatMs, audienceMacros } from '@skleyka/contract/ads/audience.ts'
import { holderTitle } from '@skleyka/contract/metadata/metadata-fields.ts'
import { publications } from '@skleyka/contract/records/publication.ts'
import { recordField, recordFields } from '@skleyka/contract/records/record-fields.ts'
import { type RecordField, type TextField, textFields } from '@skleyka/contract/records/record-texts.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read } from '../../api/queries.ts'
import { Counter, Form, FormAlert, SaveFooter, Theirs } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { formatMoment } from '../../russian/dates.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { HolderChoice } from '../holder-choice/holder-choice.tsx'
import {
  allFields,
  bodyOf,
  chosenTemplate,
  type FollowedTemplate,
  holderProblems,
  metadataNameOf,
  metadataProblems,
  metadataText,
  templateKey,
} from '../metadata/metadata.ts'
import { MetadataFields, MetadataValues, useTemplatesOf } from '../metadata-fields/metadata-fields.tsx'
import { AuthorField } from './author-field.tsx'
import { PublicationFields } from './publication-fields.tsx'
import styles from './record-form.module.css'
import { TagsField } from './tags-field.tsx'
import { typedForm } from './typed-form.ts'
import { problemsOf, publicationLabels, sentFields, type WrittenField, writtenOf } from './written.ts'

/** «Описание» (product B5): what people write of a record. Read-only values without the right to edit. */
export function RecordForm({ record }: { record: RecordView }) {
  const may = useMay()
  const templates = useTemplatesOf(record.id)
  if (templates === undefined) return <Card fill>{null}</Card>
  const Shown = may(records.update) ? EditForm : ReadOnly
  return <Shown record={record} templates={templates} />
}

const macros = audienceMacros.map((name) => `[${name}]`).join(', ')
const measuredHint = `Этот адрес плеер зрителя запрашивает в\u00a0начале просмотра, каждые ${audienceBeatMs / 1000}\u00a0с и\u00a0в\u00a0конце. В\u00a0нём заменяются: ${macros}`

/** Plain texts that stand below the metadata. */
const otherTexts = textFields.filter((name) => name !== 'name' && name !== 'description')
const hints: Readonly<Partial<Record<TextField, string>>> = { audienceTag: measuredHint }

/** Returns how to tell whether this person may write a plain text. */
function useMayWrite() {
  const may = useMay()
  return (name: TextField): boolean => {
    const { permission }: RecordField = recordFields[name]
    return permission === undefined || may({ access: { who: 'member', section: 'VIDEO', permission } })
  }
}

interface OtherTextProps {
  name: TextField
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
}

/** The input of a plain text by its type. */
function OtherText({ name, hint = hints[name], ...field }: OtherTextProps) {
  const { title, type, max = 0 }: RecordField = recordFields[name]
  if (type === 'address') return <TextInput label={title} type="url" placeholder="https://" {...field} hint={hint} />
  const Input = type === 'text' ? TextArea : TextInput
  return <Input label={title} {...field} hint={hint} aside={<Counter text={field.value} max={max} />} />
}

interface Props {
  record: RecordView
  templates: readonly FollowedTemplate[]
}

function ReadOnly({ record, templates }: Props) {
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
      <MetadataValues metadata={record.metadata} templates={templates} />
    </Card>
  )
}

function EditForm({ record, templates: known }: Props) {
  // what is typed stays where it is, also when a template is changed meanwhile
  const [templates] = useState(known)
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const request = read(records.getById, { id: record.id }, { accountCode })
  const form = useForm({
    call: records.update,
    accountCode,
    latest: writtenOf(record, templates),
    params: (values, changed, rowVersion) => ({ id: record.id, rowVersion, fields: sentFields(values, changed) }),
    problems: (values) => ({
      ...problemsOf(values, new Date()),
      ...metadataProblems(values, record, values.publication, templates),
      ...holderProblems(values, record, templates),
    }),
    onSaved: (saved, merged) => {
      showToast({ message: savedWords(merged, templates), type: 'success' })
      return writtenOf(saved.record, templates)
    },
    typed: typedForm(record.id),
    rejoin: async () => {
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && writtenOf(found.record, templates)
    },
  })
  const mayWrite = useMayWrite()
  const { values, theirs, changed } = form
  const field = <N extends WrittenField>(name: N) => {
    const value = theirs[name]
    const text = value === undefined ? null : valueText(name, value, record, templates)
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
            label={recordFields.name.title}
            required
            {...field('name')}
            aside={<Counter text={values.name} max={recordFields.name.max} />}
          />
          <TextArea
            label={recordFields.description.title}
            fill
            {...field('description')}
            aside={<Counter text={values.description} max={recordFields.description.max} />}
          />
          <TagsField {...field('tags')} />
          <AuthorField record={record} {...field('ownerId')} />
          <HolderChoice
            label={holderTitle}
            placeholder="Не указан"
            required={bodyOf(templates, chosenTemplate(values)).holderRequired === true}
            {...field('holder')}
          />
          <PublicationFields
            record={record}
            publication={field('publication')}
            from={field('publishedFrom')}
            to={field('publishedTo')}
          />
          <MetadataFields
            templates={templates}
            template={field(templateKey)}
            field={(key) => ({ ...field(key), value: form.values[key] ?? null })}
          />
          {otherTexts.filter(mayWrite).map((name) => (
            <OtherText key={name} name={name} {...field(name)} />
          ))}
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

/** Returns what was saved together with the changes of somebody else. */
function savedWords(merged: readonly WrittenField[], templates: readonly FollowedTemplate[]): string {
  if (merged.length === 0) return 'Сохранено'
  const titles = new Map(allFields(templates).map(({ name, title }) => [name, `«${title}»`]))
  const wordOf = (key: WrittenField) =>
    recordField(key === templateKey ? 'metadataTemplate' : key)?.object ?? titles.get(metadataNameOf(key) ?? '') ?? key
  return `Сохранено. Пока вы правили, кто-то изменил ${merged.map(wordOf).join(', ')}: его правки остались`
}

/** A value of a contested field in words. */
function valueText(
  name: WrittenField,
  value: unknown,
  { ownerId, ownerName }: RecordView,
  templates: readonly FollowedTemplate[],
): string {
  const metadata = metadataNameOf(name)
  if (metadata !== null)
    return metadataText(
      value,
      allFields(templates).find((one) => one.name === metadata),
    )
  if (name === templateKey)
    return templates.find((one) => (value === null ? one.default : String(one.id) === value))?.name ?? ''
  if (Array.isArray(value)) return value.join(', ')
  if (value === null || value === undefined) return ''
  if (name === 'ownerId' && String(ownerId) === value) return ownerName ?? ''
  const publication = publications.find((one) => one === value)
  if (name === 'publication' && publication) return publicationLabels[publication]
  if (name === 'publishedFrom' || name === 'publishedTo') return formatMoment(new Date(String(value)))
  return String(value)
}
