import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { PopupForm } from '../../../form/popup-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useMay } from '../../../session/contexts.ts'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { RulesFields } from './rules-fields.tsx'
import { noRules, rulesIn, untilProblem } from './rules-values.ts'

/** Offers another account to be shown videos of this one; it is named by its code, which its managers know. */
export function InviteAccount({ accountCode, onClose }: { accountCode: string; onClose: () => void }) {
  const form = useForm({
    call: sharing.invite,
    accountCode,
    latest: { values: { targetAccountCode: '', ...noRules }, version: 0 },
    params: ({ targetAccountCode, ...rules }) => ({
      targetAccountCode: targetAccountCode.trim().toLowerCase(),
      rules: rulesIn(rules),
    }),
    problems: ({ targetAccountCode, ...rules }) => ({
      targetAccountCode: /^[a-z0-9][a-z0-9-]{1,39}$/.test(targetAccountCode.trim().toLowerCase())
        ? undefined
        : 'Код аккаунта — латинские буквы, цифры и\u00a0дефис',
      until: untilProblem(rules, new Date()),
    }),
    onSaved: ({ relation: { accountName, state } }) => {
      const isAgreed = state === 'ACTIVE'
      const message = isAgreed
        ? `Обмен уже действует: ${accountName}`
        : `Предложение отправлено. Его увидят в\u00a0настройках обмена: ${accountName}`
      showToast({ type: 'success', message })
      onClose()
      return undefined
    },
  })
  const may = useMay()
  const query = useQuery({ ...read(sharing.reachable, {}, { accountCode }), enabled: may(sharing.reachable) })
  const known = query.data?.accounts ?? []
  const target = form.field('targetAccountCode', 'Он указан в\u00a0адресе консоли после /ac/')
  return (
    <PopupForm title="Предложить обмен" verb="Предложить" {...{ form, onClose }}>
      <p>
        Когда аккаунт согласится, ему можно будет открывать отдельные видео. Они не&#160;копируются: он смотрит ваши
        и&#160;ничего в&#160;них не&#160;меняет.
      </p>
      {known.length > 0 && (
        <Combobox
          label="Аккаунт"
          placeholder="Название или код"
          choices={known.map(({ accountCode: code, accountName }) => ({ value: code, label: accountName, note: code }))}
          value={known.some(({ accountCode: code }) => code === target.value) ? target.value : null}
          onChange={(code) => target.onChange(code ?? '')}
          hint="Те, куда вы можете войти. Для другого укажите код"
        />
      )}
      <TextInput label="Код аккаунта" required {...target} />
      <RulesFields accountCode={accountCode} form={form} />
    </PopupForm>
  )
}
