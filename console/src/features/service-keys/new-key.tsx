import type { ResultOf } from '@skleyka/contract/method.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { serviceKeyBounds } from '@skleyka/contract/service-keys/service-key-bounds.ts'
import { serviceKeys } from '@skleyka/contract/service-keys/service-keys.calls.ts'
import { useState } from 'react'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { PermissionBoxes } from '../roles/roles.tsx'

const terms = [
  { value: '30', label: '30\u00a0дней' },
  { value: '90', label: '90\u00a0дней' },
  { value: '365', label: 'Год' },
  { value: 'never', label: 'Без срока' },
] as const

interface NewKeyValues {
  name: string
  term: (typeof terms)[number]['value']
  scopes: readonly Permission[]
}

const nothing: NewKeyValues = { name: '', term: '365', scopes: [] }
const dayMs = 24 * 3600 * 1000

type CreatedKey = ResultOf<typeof serviceKeys.create>

/** A new service key: what it is called, until when it works, what it may. It is told once, to be copied. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedKey | null>(null)
  const form = useForm({
    call: serviceKeys.create,
    accountCode: useAccountCode(),
    latest: { values: nothing, version: 0 },
    params: ({ name, term, scopes }) => ({
      name,
      scopes: [...scopes],
      until: term === 'never' ? null : new Date(Date.now() + Number(term) * dayMs),
    }),
    problems: ({ name }) => ({ name: name.trim() === '' ? 'Назовите ключ' : undefined }),
    onSaved: (result) => void setMade(result),
  })
  if (made) return <MadeKey made={made} onClose={onClose} />
  return (
    <PopupForm title="Новый сервисный ключ" verb="Создать ключ" width={720} {...{ form, onClose }}>
      <TextInput
        label="Название"
        required
        maxLength={serviceKeyBounds.nameChars}
        {...form.field('name', 'Под\u00a0ним вызовы видны в\u00a0журнале')}
      />
      <Segmented label="Действует" titled choices={terms} {...form.field('term')} />
      <p>
        Без прав ключ только читает то, что видит каждый участник. Больше, чем сейчас можете вы&#160;сами, он&#160;не
        может.
      </p>
      <PermissionBoxes value={form.values.scopes} onChange={form.field('scopes').onChange} />
    </PopupForm>
  )
}

/** The secret of a key, the only time that it is told. */
export function MadeKey({ made: { key, secret }, onClose }: { made: CreatedKey; onClose: () => void }) {
  return (
    <CopyOnce title={`Ключ «${key.name}» готов`} text={secret} label="Скопировать ключ" onClose={onClose}>
      Скопируйте его сейчас: больше он нигде не&#160;показывается.{' '}
      {key.until ? `Действует до\u00a0${formatNearMoment(key.until)}.` : 'Действует без срока.'}
    </CopyOnce>
  )
}
