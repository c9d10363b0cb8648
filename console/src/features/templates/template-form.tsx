import { bounds } from '@skleyka/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { read, write } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter, Theirs } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { Card } from '../../ui/page/card.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { KindPages } from './kind-pages.ts'
import { listDifference } from './list-difference.ts'
import type { TemplateOf } from './saved-template.ts'
import { TemplateActs } from './template-acts.tsx'
import { templateState } from './template-state.ts'
import styles from './templates.module.css'

interface Props<Body> {
  kind: KindPages<Body>
  template: TemplateOf<Body>
}

const valuesOf = <Body,>({ name, body, rowVersion }: TemplateOf<Body>) => ({
  values: { name, body },
  version: rowVersion,
})

/** The form of a template beside the live thing it makes; saving keeps a draft, publication makes it the one that is followed. */
export function TemplateForm<Body>({ kind, template }: Props<Body>) {
  const { methods, path, words, summary, entries, askBefore, Fields, Beside, Sharing } = kind
  const { id } = template
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const saved = useRef(template)
  saved.current = template.rowVersion > saved.current.rowVersion ? template : saved.current
  const form = useForm({
    call: methods.update,
    accountCode,
    latest: valuesOf(template),
    params: ({ name, body }, changed, rowVersion) => ({
      id,
      rowVersion,
      fields: { ...(changed.includes('name') && { name: name.trim() }), ...(changed.includes('body') && { body }) },
    }),
    problems: ({ name }) => (name.trim() === '' ? { name: 'Введите название' } : {}),
    onSaved: (now) => {
      saved.current = now.template
      showToast({ type: 'success', message: 'Черновик сохранён' })
      return valuesOf(now.template)
    },
    rejoin: async () => {
      const request = read(methods.get, { id }, { accountCode })
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && valuesOf(found.template)
    },
  })
  const publish = useMutation(write(methods.publish, { accountCode }))
  const publishAll = async () => {
    if (!(await form.submit())) return
    const message = (await askBefore?.(id, accountCode)) ?? null
    const question = { title: 'Опубликовать шаблон?', okLabel: 'Опубликовать' }
    if (message !== null && !(await confirm({ ...question, message }))) return
    const done = await publish.mutateAsync({ id, rowVersion: saved.current.rowVersion })
    showToast({ type: 'success', message: `Опубликована версия ${done.template.publishedVersion}` })
  }
  const { values, changed, theirs } = form
  const { sharedBy } = template
  const isNew = changed.length > 0 || template.version !== template.publishedVersion
  const body = form.field('body')
  return (
    <Form label={words.one} isDirty={changed.length > 0} onSubmit={form.submit}>
      <div className={styles.desk}>
        <Card
          title={template.name}
          level={1}
          control={
            <TemplateActs
              {...{ methods, template, path }}
              onPublish={isNew && sharedBy === null ? () => void publishAll().catch(() => undefined) : undefined}
              isPublishing={publish.isPending}
            />
          }
        >
          <div className={styles.body}>
            <p className={styles.quiet}>
              {templateState(template)}
              {template.default && '. Основной в\u00a0аккаунте'}
            </p>
            {Sharing && sharedBy === null && template.published !== null && <Sharing template={template} />}
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
            {sharedBy === null ? (
              <Fields body={values.body} published={template.published} onChange={(next) => body.onChange(next)} />
            ) : (
              <p>
                Его меняет аккаунт «<bdi>{sharedBy}</bdi>», и&#160;здесь он меняется вместе с&#160;ним. Чтобы менять
                самому, создайте копию.
              </p>
            )}
            {theirs.body !== undefined && (
              <FormAlert>
                {listDifference(entries(values.body), entries(theirs.body)).map((line) => (
                  <span key={line} className={styles.difference}>
                    {line}
                  </span>
                ))}
                <Theirs text={summary(theirs.body)} onChoose={(whose) => form.choose('body', whose)} />
              </FormAlert>
            )}
            {'hint' in body && body.hint !== undefined && <FormAlert>{body.hint}</FormAlert>}
            {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
          </div>
          <SaveFooter changed={changed.length} isSaving={form.isSaving} onReset={form.reset} />
        </Card>
        <div className={styles.beside}>
          <Beside body={values.body} />
        </div>
      </div>
    </Form>
  )
}
