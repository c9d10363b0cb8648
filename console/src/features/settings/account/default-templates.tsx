import { templateKindInfo } from '@skleyka/contract/templates/template-kinds.ts'
import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read, write } from '../../../api/queries.ts'
import { readWhole } from '../../../api/whole-list.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { useMay } from '../../../session/contexts.ts'
import { type Confirmation, confirm } from '../../../ui/confirm/confirm-queue.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { templateKindTable } from '../../template-kinds/template-kinds.ts'
import styles from './account.module.css'

type Kind = (typeof templateKindTable)[number]
type Lists = Pick<TemplateMethods<unknown>, 'list'>

const none = 'none'

interface ListedTemplate {
  readonly id: number
  readonly name: string
  readonly default: boolean
  readonly publishedVersion: number | null
}

interface DefaultChange {
  readonly call: Kind['methods']['setDefault']
  readonly id: number
  readonly on: boolean
  readonly question: Confirmation
}

export interface DefaultTemplates {
  /** The fields of the kinds that are open to the user; null where none is. */
  readonly fields: ReactNode
  /** Number of them that differ from what is saved. */
  readonly changed: number
  /** Asks what each change does; true when the person agrees to all of them. */
  ask(): Promise<boolean>
  /** Saves what was chosen; why something was not saved is told by the snackbar. */
  save(): Promise<boolean>
  reset(): void
}

/** Returns which template of each kind the account gives its videos (product B9, A12), as fields of a form. */
export function useDefaultTemplates(accountCode: string): DefaultTemplates {
  const may = useMay()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Partial<Record<Kind['kind'], string>>>({})
  const offered = templateKindTable.filter(({ methods }) => may(methods.list))
  const lists = useQueries({
    queries: offered.map(({ methods }: { methods: Lists }) =>
      readWhole((page) => read(methods.list, page, { accountCode })),
    ),
  })
  const failed = lists.find(({ isError }) => isError)
  const all = offered.map((kind, index) => {
    const templates: readonly ListedTemplate[] = lists[index]?.data?.items ?? []
    return { kind, templates, change: changeOf(kind, templates, chosen[kind.kind]) }
  })
  const changes = all.flatMap(({ change }) => change ?? [])
  return {
    fields: offered.length > 0 && (
      <>
        <p>Применяются, если шаблон не&#160;выбран у&#160;видео и&#160;его альбома.</p>
        {failed?.error ? (
          <LoadError error={failed.error} onRetry={() => lists.forEach((list) => void list.refetch())} />
        ) : (
          all.map(({ kind, templates }) => (
            <DefaultOf
              key={kind.kind}
              {...{ kind, accountCode, templates }}
              value={chosen[kind.kind] ?? defaultValue(templates)}
              onChange={(value) => setChosen({ ...chosen, [kind.kind]: value })}
            />
          ))
        )}
      </>
    ),
    changed: changes.length,
    async ask() {
      for (const { question } of changes) if (!(await confirm(question))) return false
      return true
    },
    async save() {
      for (const { call, id, on } of changes) {
        const options = client.defaultMutationOptions(write(call, { accountCode }))
        const isDone = await client
          .getMutationCache()
          .build(client, options)
          .execute({ id, on })
          .then(
            () => true,
            () => false,
          )
        if (!isDone) return false
      }
      setChosen({})
      return true
    },
    reset: () => setChosen({}),
  }
}

const defaultValue = (templates: readonly ListedTemplate[]): string =>
  String(templates.find((template) => template.default)?.id ?? none)

/** The effect of saving the choice; null where it is what holds already. */
function changeOf(kind: Kind, templates: readonly ListedTemplate[], value: string | undefined): DefaultChange | null {
  if (value === undefined || value === defaultValue(templates)) return null
  const call = kind.methods.setDefault
  const next = templates.find(({ id }) => String(id) === value)
  if (next) {
    const question = {
      title: `Сделать основным «${next.name}»?`,
      message: `${kind.kind === 'ladder' ? 'По\u00a0нему будут кодироваться новые и\u00a0перекодированные видео' : 'Он сразу применится ко\u00a0всем видео'}, для которых шаблон не\u00a0выбран ни\u00a0у\u00a0них самих, ни\u00a0в\u00a0их альбомах.`,
      okLabel: 'Сделать основным',
    }
    return { call, id: next.id, on: true, question }
  }
  const now = templates.find((template) => template.default)
  if (now === undefined) return null
  const question = {
    title: `Убрать основной шаблон «${now.name}»?`,
    message: `Он перестанет действовать на\u00a0видео, для которых шаблон не\u00a0выбран. ${kind.without}`,
    okLabel: 'Убрать',
  }
  return { call, id: now.id, on: false, question }
}

interface FieldProps {
  kind: Kind
  accountCode: string
  templates: readonly ListedTemplate[]
  value: string
  onChange: (value: string) => void
}

function DefaultOf({ kind, accountCode, templates, value, onChange }: FieldProps) {
  const { label, methods, section, page, decides } = kind
  const mayChange = useMay()(methods.setDefault)
  if (!mayChange) {
    return (
      <TextInput
        label={label}
        kind="fill"
        readOnly
        value={templates.find((template) => template.default)?.name ?? 'Без шаблона'}
        onChange={() => undefined}
        hint={`${decides}. Для изменения нужно право на\u00a0эти шаблоны`}
      />
    )
  }
  return (
    <div className={styles.kind}>
      <Select
        label={label}
        choices={[
          ...(templateKindInfo[kind.kind].isAlwaysSet ? [] : [{ value: none, label: 'Без шаблона' }]),
          ...templates
            .filter(({ publishedVersion }) => publishedVersion !== null)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={value}
        onChange={onChange}
        hint={decides}
      />
      <TextLink to={pagePath(accountCode, `setting/${section}`)}>{page}</TextLink>
    </div>
  )
}
