import { openingToAll, type Visibility, visibilities } from '@skleyka/contract/records/publication.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Card } from '../../ui/page/card.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { visibilityLabels } from '../records/records.ts'
import styles from './access.module.css'

const visibilityNotes: Readonly<Record<Visibility, string>> = {
  PUBLIC: 'Видео находят и\u00a0поисковые системы',
  LINK: 'Видит любой, у\u00a0кого есть ссылка или сайт с\u00a0плеером; поиск не\u00a0находит',
  PRIVATE: 'Видят только участники аккаунта и\u00a0аккаунты, которым открыт доступ',
}

const embeddings = [
  { value: 'yes', label: 'Разрешена', note: 'Плеер работает на\u00a0любом сайте' },
  {
    value: 'no',
    label: 'Запрещена',
    note: 'Смотреть можно по\u00a0ссылке, на\u00a0других сайтах плеер не\u00a0откроется',
  },
] as const

interface Values {
  visibility: Visibility
  embedding: (typeof embeddings)[number]['value']
}

const latestOf = ({ visibility, embedding, rowVersion }: RecordView): { values: Values; version: number } => ({
  values: { visibility, embedding: embedding ? 'yes' : 'no' },
  version: rowVersion,
})

/** The viewers of a record and their places; in words alone for those who may not change it. */
export function AccessForm({ record }: { record: RecordView }) {
  const may = useMay()
  return may(records.update) ? <EditAccess record={record} /> : <ReadAccess record={record} />
}

function EditAccess({ record }: { record: RecordView }) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const mayOpen = useMay()({ access: openingToAll })
  const form = useForm({
    call: records.update,
    accountCode,
    latest: latestOf(record),
    params: (values: Values, changed, rowVersion) => ({
      id: record.id,
      rowVersion,
      fields: {
        ...(changed.includes('visibility') && { visibility: values.visibility }),
        ...(changed.includes('embedding') && { embedding: values.embedding === 'yes' }),
      },
    }),
    onSaved: (saved) => {
      showToast({ message: 'Сохранено', type: 'success' })
      return latestOf(saved.record)
    },
    onConflict: () => client.refetchQueries(read(records.getById, { id: record.id }, { accountCode })),
  })
  const { values, changed } = form
  return (
    <Form label="Доступ" isDirty={changed.length > 0} onSubmit={form.submit}>
      <Card title="Доступ">
        <div className={styles.body}>
          <RadioGroup
            label="Кому видно"
            choices={visibilities
              .filter((value) => value !== 'PUBLIC' || mayOpen || record.visibility === 'PUBLIC')
              .map((value) => ({ value, label: visibilityLabels[value], note: visibilityNotes[value] }))}
            value={values.visibility}
            onChange={(value) => form.field('visibility').onChange(value)}
          />
          <RadioGroup
            label="Вставка на сайты"
            choices={embeddings}
            value={values.embedding}
            onChange={(value) => form.field('embedding').onChange(value)}
          />
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

function ReadAccess({ record }: { record: RecordView }) {
  const { visibility, embedding } = record
  const { label } = embeddings[embedding ? 0 : 1]
  return (
    <Card title="Доступ" padded>
      <p>Кому видно: {visibilityLabels[visibility].toLocaleLowerCase('ru')}</p>
      <p>Вставка на&#160;сайты: {label.toLocaleLowerCase('ru')}</p>
    </Card>
  )
}
