import { type AccountBlock, adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { type AdBlockFields, adBlockFields, blockProblems } from '@skleyka/contract/ads/ads.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './ads.module.css'
import { BlockFields } from './block-fields.tsx'

const begun: AdBlockFields = {
  name: '',
  source: { kind: 'TAGS', tags: [] },
  weight: 1,
  from: null,
  to: null,
  cap: null,
  countries: [],
  sites: [],
  devices: [],
}

/** The form of a block of the account; `block` is null for a new one. */
export function BlockPopup({ block, onClose }: { block: AccountBlock | null; onClose: () => void }) {
  return block === null ? <NewBlock onClose={onClose} /> : <ChangedBlock block={block} onClose={onClose} />
}

const problems = ({ fields }: { fields: AdBlockFields }) => {
  if (fields.name.trim() === '') return { fields: 'Введите название блока.' }
  const [problem] = blockProblems(fields)
  if (problem !== undefined) return { fields: `${problem}.` }
  return adBlockFields.safeParse(fields).success ? {} : { fields: 'Исправьте поля, отмеченные подсказкой.' }
}
const trimName = ({ name, ...fields }: AdBlockFields): AdBlockFields => ({ ...fields, name: name.trim() })

function NewBlock({ onClose }: { onClose: () => void }) {
  const form = useForm({
    call: adBlocks.create,
    accountCode: useAccountCode(),
    latest: { values: { fields: begun }, version: 0 },
    params: ({ fields }) => ({ fields: trimName(fields) }),
    problems,
    onSaved: () => {
      showToast({ type: 'success', message: 'Блок создан' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Новый блок рекламы" verb="Создать блок" width={640} {...{ form, onClose }}>
      <Fields field={form.field('fields')} />
    </PopupForm>
  )
}

function ChangedBlock({ block, onClose }: { block: AccountBlock; onClose: () => void }) {
  const { id, fields, rowVersion, templates } = block
  const form = useForm({
    call: adBlocks.update,
    accountCode: useAccountCode(),
    latest: { values: { fields }, version: rowVersion },
    params: (values) => ({ id, rowVersion, fields: trimName(values.fields) }),
    problems,
    onSaved: () => {
      showToast({ type: 'success', message: 'Блок сохранён' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Блок «${fields.name}»`} verb="Сохранить" width={640} {...{ form, onClose }}>
      {templates.length > 0 && (
        <p className={styles.quiet}>
          Изменится во&#160;всех шаблонах, которые его показывают: {templates.map(({ name }) => name).join(', ')}.
          Зритель увидит изменения при следующем запуске видео.
        </p>
      )}
      <Fields field={form.field('fields')} />
    </PopupForm>
  )
}

interface FieldsProps {
  field: { value: AdBlockFields; onChange: (fields: AdBlockFields) => void; hint?: React.ReactNode }
}

const Fields = ({ field: { value, onChange, hint } }: FieldsProps) => (
  <>
    <BlockFields block={value} onChange={(next) => onChange(next)} />
    {hint !== undefined && <p role="alert">{hint}</p>}
  </>
)
