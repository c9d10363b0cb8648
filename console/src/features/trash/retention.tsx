import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { keptText } from './trash-labels.ts'

/** Days of product B9; what was set otherwise over the API stands among them. */
const usual: readonly (number | null)[] = [0, 7, 30, 365, null]

const wordOf = (days: number | null) => (days === null ? 'ever' : String(days))
const daysOf = (word: string) => (word === 'ever' ? null : Number(word))

/** For how long the trash keeps what is in it; what lies there already follows too. */
export default function Retention({ keptDays, onClose }: { keptDays: number | null; onClose: () => void }) {
  const form = useForm({
    call: trash.setRetention,
    accountCode: useAccountCode(),
    latest: { values: { days: wordOf(keptDays) }, version: 0 },
    params: ({ days }) => ({ days: daysOf(days) }),
    onSaved: ({ keptDays: now }) => {
      showToast({ type: 'success', message: keptText(now) })
      onClose()
      return undefined
    },
  })
  const choices = usual.includes(keptDays) ? usual : [keptDays, ...usual]
  return (
    <Popup open onClose={onClose} title="Срок хранения" width={480}>
      <Form label="Срок хранения" onSubmit={form.submit}>
        <RadioGroup
          label="Видео в корзине"
          choices={choices.map((days) => ({ value: wordOf(days), label: keptText(days) }))}
          value={form.values.days}
          onChange={(days) => form.field('days').onChange(days)}
        />
        <p>Новый срок действует и&#160;для того, что уже в&#160;корзине.</p>
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="main" busy={form.isSaving}>
            Сохранить
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
