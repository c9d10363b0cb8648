import { bounds } from '@skleyka/contract/limits.ts'
import { type MetadataLoss, type MetadataTemplate, metadataTemplates } from '@skleyka/contract/metadata-templates.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/client.ts'
import { read, write } from '../../../api/queries.ts'
import { Form, FormAlert, SaveFooter, Theirs } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { confirm } from '../../../ui/confirm/confirm-queue.ts'
import { Card } from '../../../ui/page/card.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { TemplateActs } from '../../templates/templates.tsx'
import { FieldList } from './field-list.tsx'
import { FieldsPreview } from './fields-preview.tsx'
import styles from './metadata-template.module.css'
import { templateState } from './template-state.ts'

const valuesOf = ({ name, body, rowVersion }: MetadataTemplate) => ({
  values: { name, fields: body.fields },
  version: rowVersion,
})

/** The form of a template beside what it looks like on the page of a video. */
export function MetadataTemplateForm({ template }: { template: MetadataTemplate }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const saved = useRef(template)
  saved.current = template.rowVersion > saved.current.rowVersion ? template : saved.current
  const asked = read(metadataTemplates.get, { id: template.id }, { accountCode })
  const form = useForm({
    call: metadataTemplates.update,
    accountCode,
    latest: valuesOf(template),
    params: ({ name, fields }, changed, rowVersion) => ({
      id: template.id,
      rowVersion,
      fields: {
        ...(changed.includes('name') && { name: name.trim() }),
        ...(changed.includes('fields') && { body: { fields } }),
      },
    }),
    problems: ({ name }) => (name.trim() === '' ? { name: 'Введите название' } : {}),
    onSaved: (now) => {
      saved.current = now.template
      showToast({ type: 'success', message: 'Черновик сохранён' })
      return valuesOf(now.template)
    },
    rejoin: async () => {
      const found = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
      return found && valuesOf(found.template)
    },
  })
  const publish = useMutation(write(metadataTemplates.publish, { accountCode }))
  const publishAll = async () => {
    if (!(await form.submit())) return
    const { id } = template
    const { losses } = await call(metadataTemplates.preview, { id }, { accountCode })
    const question = { title: 'Опубликовать шаблон?', message: lossText(losses), okLabel: 'Опубликовать' }
    if (losses.length > 0 && !(await confirm(question))) return
    const done = await publish.mutateAsync({ id, rowVersion: saved.current.rowVersion })
    showToast({ type: 'success', message: `Опубликована версия ${done.template.publishedVersion}` })
  }
  const { values, changed, theirs } = form
  const used = new Set((template.published?.fields ?? []).map(({ name }) => name))
  const isNew = changed.length > 0 || template.version !== template.publishedVersion
  const fields = form.field('fields')
  return (
    <Form label="Шаблон метаданных" isDirty={changed.length > 0} onSubmit={form.submit}>
      <div className={styles.desk}>
        <Card
          title={template.name}
          level={1}
          control={
            <TemplateActs
              methods={metadataTemplates}
              template={template}
              path="setting/metadata"
              onPublish={isNew ? () => void publishAll().catch(() => undefined) : undefined}
              isPublishing={publish.isPending}
            />
          }
        >
          <div className={styles.body}>
            <p className={styles.state}>
              {templateState(template)}
              {template.default && '. Основной в\u00a0аккаунте'}
            </p>
            {Object.keys(theirs).length > 0 && (
              <FormAlert>
                Пока вы правили, шаблон изменил кто-то другой. Выберите, что оставить, и&#160;сохраните ещё раз.
              </FormAlert>
            )}
            <TextInput
              label="Название"
              required
              maxLength={bounds.templateNameChars}
              {...form.field(
                'name',
                theirs.name === undefined ? undefined : (
                  <Theirs text={theirs.name} onChoose={(whose) => form.choose('name', whose)} />
                ),
              )}
            />
            <FieldList fields={values.fields} used={used} onChange={(next) => fields.onChange([...next])} />
            {theirs.fields !== undefined && (
              <FormAlert>
                <Theirs
                  text={theirs.fields.map(({ title }) => title).join(', ')}
                  onChoose={(whose) => form.choose('fields', whose)}
                />
              </FormAlert>
            )}
            {'hint' in fields && fields.hint !== undefined && <FormAlert>{fields.hint}</FormAlert>}
            {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
          </div>
          <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
        </Card>
        <FieldsPreview fields={values.fields} />
      </div>
    </Form>
  )
}

/** What people are told before values are hidden. */
function lossText(losses: readonly MetadataLoss[]): string {
  const removed = losses.filter(({ kind }) => kind === 'removed').map(countOf)
  const changed = losses.filter(({ kind }) => kind === 'changed').map(countOf)
  return [
    ...(removed.length > 0 ? [`Перестанут показываться значения полей: ${removed.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Не\u00a0подойдут новым полям значения: ${changed.join(', ')}.`] : []),
    'Сами значения останутся и\u00a0вернутся вместе с\u00a0прежней версией.',
  ].join(' ')
}

const countOf = ({ title, records }: MetadataLoss) => `«${title}»\u00a0— ${groupDigits(records)}\u00a0видео`
