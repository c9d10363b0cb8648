import { adminClaims, type ClaimSettings } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

const none = { accountCode: null }

/** How long an account has to answer a claim, in days; asked for when the window opens. */
export function AnswerDays({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...read(adminClaims.getSettings, {}, none), staleTime: 0 })
  return data ? <AnswerDaysForm settings={data} onClose={onClose} /> : null
}

function AnswerDaysForm({ settings, onClose }: { settings: ClaimSettings; onClose: () => void }) {
  const values: { answerDays: number | null } = { answerDays: settings.answerDays }
  const { leastAnswerDays: least, mostAnswerDays: most } = claimBounds
  const form = useForm({
    call: adminClaims.saveSettings,
    ...none,
    latest: { values, version: settings.version },
    params: ({ answerDays }: typeof values, _changed, version) => ({ answerDays: answerDays ?? 0, version }),
    problems: ({ answerDays }) => (answerDays === null ? { answerDays: `Введите число от ${least} до ${most}` } : {}),
    onSaved: () => {
      showToast({ type: 'success', message: 'Срок сохранён' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Срок ответа на претензию" verb="Сохранить" {...{ form, onClose }}>
      <NumberInput
        {...{ label: 'Дней на\u00a0ответ', min: least, max: most }}
        {...form.field('answerDays', 'Уже поданные претензии сохраняют свой срок')}
      />
    </PopupForm>
  )
}
