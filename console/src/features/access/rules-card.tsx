import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { type TemplateChoice, templates } from '@skleyka/contract/templates/templates.calls.ts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { PlacesNote } from '../countries/countries.tsx'
import { givenByText } from '../template-choice/template-choice.tsx'
import styles from './access.module.css'

const title = 'Сайты и\u00a0страны'
const around = 'around'

const kinds = [
  { kind: 'site', label: 'На\u00a0каких сайтах', without: 'На\u00a0любых сайтах', methods: siteTemplates },
  { kind: 'country', label: 'В\u00a0каких странах', without: 'В\u00a0любых странах', methods: countryTemplates },
] as const
type Kind = (typeof kinds)[number]['kind']
type Choices = Readonly<Record<Kind, TemplateChoice>>
type Offered = Readonly<Record<Kind, readonly { readonly value: string; readonly label: string }[]>>
type Lists = Pick<TemplateMethods<unknown>, 'list'>

/** Templates of sites and countries that a video follows, what gives them, and the way to a new one. */
export function RulesCard({ record }: { record: RecordView }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const mayRead = kinds.every(({ methods }) => may(methods.list))
  const query = useQuery({ ...read(templates.ofRecord, { id: record.id }, { accountCode }), enabled: mayRead })
  const lists = useQueries({
    queries: kinds.map(({ methods }: { methods: Lists }) => ({
      ...readWhole((page) => read(methods.list, page, { accountCode })),
      enabled: mayRead,
    })),
  })
  if (!mayRead) return null
  const [sites, countries] = lists
  const choices = query.data?.choices
  if (choices && sites?.data && countries?.data) {
    const offered = { site: optionsOf(sites.data.items), country: optionsOf(countries.data.items) }
    const Shown = may(records.update) ? EditRules : ReadRules
    return <Shown record={record} choices={choices} offered={offered} />
  }
  const failed = [query, ...lists].find(({ isError }) => isError)
  return failed?.error ? (
    <Card title={title} padded>
      <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
    </Card>
  ) : null
}

const optionsOf = (items: readonly { id: number; name: string; publishedVersion: number | null }[]) =>
  items
    .filter(({ publishedVersion }) => publishedVersion !== null)
    .map(({ id, name }) => ({ value: String(id), label: name }))

interface Props {
  record: RecordView
  choices: Choices
  offered: Offered
}

function ReadRules({ choices, offered }: Props) {
  return (
    <Card title={title} padded>
      {kinds.map(({ kind, label, without }) => {
        const { own, inherited } = choices[kind]
        const name = own === null ? inherited?.name : offered[kind].find(({ value }) => value === String(own))?.label
        return (
          <p key={kind}>
            {label}: {name === undefined ? without.toLocaleLowerCase('ru') : <bdi>«{name}»</bdi>}
          </p>
        )
      })}
    </Card>
  )
}

const valueOfChoice = ({ own }: TemplateChoice) => (own === null ? around : String(own))

function EditRules({ record, choices, offered }: Props) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const may = useMay()
  const sent = useRef<Record<Kind, string>>(undefined)
  const form = useForm({
    call: records.update,
    accountCode,
    latest: {
      values: { site: valueOfChoice(choices.site), country: valueOfChoice(choices.country) },
      version: record.rowVersion,
    },
    params: (chosen: Record<Kind, string>, changed, rowVersion) => {
      sent.current = chosen
      return {
        id: record.id,
        rowVersion,
        fields: {
          templates: Object.fromEntries(
            changed.map((kind) => [kind, chosen[kind] === around ? null : Number(chosen[kind])]),
          ),
        },
      }
    },
    // the choices are read apart from the version of the record, and later
    onSaved: (saved) => {
      showToast({ message: 'Сохранено', type: 'success' })
      return sent.current && { values: sent.current, version: saved.record.rowVersion }
    },
    onConflict: () => client.refetchQueries(read(records.getById, { id: record.id }, { accountCode })),
  })
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title={title}>
        <div className={styles.body}>
          {kinds.map(({ kind, label, without, methods }) => {
            const { inherited } = choices[kind]
            const value = form.values[kind]
            const followed = value === around ? inherited?.id : Number(value)
            return (
              <div key={kind} className={styles.rule}>
                <Select
                  label={label}
                  choices={[
                    {
                      value: around,
                      label: inherited === null ? without : inherited.name,
                      note: givenByText(inherited),
                    },
                    ...offered[kind],
                  ]}
                  {...form.field(kind, value === around ? givenByText(inherited) : 'Выбран у\u00a0этого видео')}
                />
                <p className={styles.ruleLinks}>
                  {followed !== undefined && (
                    <TextLink to={pagePath(accountCode, `setting/${kind}/${followed}`)}>Открыть шаблон</TextLink>
                  )}
                  {may(methods.create) && (
                    <TextLink to={pagePath(accountCode, `setting/${kind}/create`)}>Создать шаблон</TextLink>
                  )}
                </p>
              </div>
            )
          })}
          <Suspense fallback={null}>
            <PlacesNote />
          </Suspense>
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}
