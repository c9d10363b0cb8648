import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { type TemplateKind, templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { type TemplateChoice, templates } from '@skleyka/contract/templates/templates.calls.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { kindsOf, type Owner } from './choice-kinds.ts'
import { givenByText } from './source-text.ts'

interface Props {
  owner: Owner
  /** Reads the owner again when somebody else has changed it. */
  onConflict: () => Promise<unknown>
  onClose: () => void
}

const around = 'around'
const titles = { record: 'Шаблоны видео', album: 'Шаблоны альбома' } as const

type Lists = Pick<TemplateMethods<unknown>, 'list'>

/** Templates of an album or a video; beside each where it is taken from (product A12). */
export default function ChoicePopup(props: Props) {
  const { owner, onClose } = props
  const accountCode = useAccountCode()
  const kinds = kindsOf(owner.type, useMay())
  const source = owner.type === 'album' ? templates.ofAlbum : templates.ofRecord
  const query = useQuery(read(source, { id: owner.id }, { accountCode }))
  const lists = useQueries({
    queries: kinds.map(({ methods }: { methods: Lists }) =>
      readWhole((page) => read(methods.list, page, { accountCode })),
    ),
  })
  const failed = [query, ...lists].find(({ isError }) => isError)
  const choices = query.data?.choices
  const fields = kinds.flatMap(({ kind, label }, index): PopupProps[] => {
    const items = lists[index]?.data?.items
    const choice = choices?.[kind]
    if (items === undefined || choice === undefined) return []
    const offered = items.filter(({ publishedVersion }) => publishedVersion !== null)
    return [{ kind, label, choice, offered: offered.map(({ id, name }) => ({ value: String(id), label: name })) }]
  })
  if (fields.length === kinds.length) return <Choices {...props} fields={fields} />
  return (
    <Popup open onClose={onClose} title={titles[owner.type]} width={480}>
      {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      <PopupFoot>
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </Popup>
  )
}

interface PopupProps {
  readonly kind: TemplateKind
  readonly label: string
  readonly choice: TemplateChoice
  readonly offered: readonly { readonly value: string; readonly label: string }[]
}
type Values = Record<TemplateKind, string>

function Choices({ owner, onConflict, onClose, fields }: Props & { fields: readonly PopupProps[] }) {
  const ownOf = (kind: TemplateKind) => String(fields.find((field) => field.kind === kind)?.choice.own ?? around)
  const values: Values = mapNames(templateKinds, ownOf)
  const form = useForm({
    call: owner.type === 'album' ? albums.update : records.update,
    accountCode: useAccountCode(),
    latest: { values, version: owner.rowVersion },
    params: (chosen, changed, rowVersion) => ({
      id: owner.id,
      rowVersion,
      fields: { templates: Object.fromEntries(changed.map((kind) => [kind, numberOf(chosen[kind])])) },
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Шаблоны сохранены' })
      onClose()
      return undefined
    },
    onConflict,
  })
  return (
    <PopupForm title={titles[owner.type]} verb="Сохранить" {...{ form, onClose }}>
      {fields.map(({ kind, label, choice: { inherited }, offered }) => (
        <Select
          key={kind}
          label={label}
          choices={[
            { value: around, label: inherited === null ? 'Без шаблона' : inherited.name, note: givenByText(inherited) },
            ...offered,
          ]}
          {...form.field(
            kind,
            `${form.values[kind] === around ? givenByText(inherited) : chosenHere[owner.type]}${laterOf(kind)}`,
          )}
        />
      ))}
    </PopupForm>
  )
}

const chosenHere = { record: 'Выбран у\u00a0этого видео', album: 'Задан этим альбомом' } as const
/** Files that are there stay as they are. */
const laterOf = (kind: TemplateKind) =>
  kind === 'ladder' ? '. Готовые видео изменятся, когда их\u00a0перекодируют' : ''
const numberOf = (value: string) => (value === around ? null : Number(value))
