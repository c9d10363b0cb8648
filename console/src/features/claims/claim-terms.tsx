import { adminClaims, type ClaimSettings } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

const none = { accountCode: null }

/** Days that an account has to answer a claim, and days that files of a closed one stay; read when the window opens. */
export function ClaimTerms({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...read(adminClaims.getSettings, {}, none), staleTime: 0 })
  return data ? <ClaimTermsForm settings={data} onClose={onClose} /> : null
}

function ClaimTermsForm({ settings, onClose }: { settings: ClaimSettings; onClose: () => void }) {
  const { answerDays, fileDays, version: seen } = settings
  const values: { answerDays: number | null; fileDays: number | null } = { answerDays, fileDays }
  const { leastAnswerDays, mostAnswerDays, leastFileDays, mostFileDays } = claimBounds
  const form = useForm({
    call: adminClaims.saveSettings,
    ...none,
    latest: { values, version: seen },
    params: (typed: typeof values, _changed, version) => ({
      ...{ answerDays: typed.answerDays ?? 0, fileDays: typed.fileDays ?? 0, version },
    }),
    problems: (typed) => ({
      ...(typed.answerDays === null && { answerDays: `Введите число от ${leastAnswerDays} до ${mostAnswerDays}` }),
      ...(typed.fileDays === null && { fileDays: `Введите число от ${leastFileDays} до ${mostFileDays}` }),
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Сроки сохранены' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Сроки претензий" verb="Сохранить" {...{ form, onClose }}>
      <NumberInput
        {...{ label: 'Дней на\u00a0ответ', min: leastAnswerDays, max: mostAnswerDays }}
        {...form.field('answerDays', 'Уже поданные претензии сохраняют свой срок')}
      />
      <NumberInput
        {...{ label: 'Дней хранить файлы', min: leastFileDays, max: mostFileDays }}
        {...form.field(
          'fileDays',
          'Считая со\u00a0дня, когда претензию закрыли. Потом файлы удаляются, а\u00a0их названия остаются',
        )}
      />
    </PopupForm>
  )
}
