import { type ShareRelation, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { PopupForm } from '../../../form/popup-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { RulesFields } from './rules-fields.tsx'
import { rulesIn, untilProblem, valuesOf } from './rules-values.ts'

interface Props {
  relation: ShareRelation
  accountCode: string
  onClose: () => void
}

/** Changes what an agreement of this account lets through. */
export function ChangeRules({ relation: { id, accountName, rules }, accountCode, onClose }: Props) {
  const form = useForm({
    call: sharing.changeRules,
    accountCode,
    latest: { values: valuesOf(rules), version: 0 },
    params: (values) => ({ id, rules: rulesIn(values) }),
    problems: (values) => ({ until: untilProblem(values, new Date()) }),
    onSaved: () => {
      showToast({ type: 'success', message: `Правила обмена сохранены: ${accountName}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Правила обмена: ${accountName}`} verb="Сохранить" {...{ form, onClose }}>
      <p>
        Видео, которые больше не&#160;подходят под правила, закроются сразу, в&#160;том числе во&#160;время просмотра.
      </p>
      <RulesFields accountCode={accountCode} form={form} before={rules.album} />
    </PopupForm>
  )
}
