import { plural } from '@skleyka/contract/plurals.ts'
import { type ShareRelation, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { Form, FormAlert } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { PopupFoot } from '../../../ui/popup/popup-foot.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './sharing.module.css'

interface Props {
  relation: ShareRelation
  accountCode: string
  onClose: () => void
}

/** Asks before an agreement ends; its owner may leave open what is shown by it. */
export function EndRelation({ relation: { id, direction, records, accountName }, accountCode, onClose }: Props) {
  const form = useForm({
    call: sharing.end,
    accountCode,
    latest: { values: { keepShared: false }, version: 0 },
    params: ({ keepShared }) => ({ id, keepShared }),
    onSaved: () => {
      showToast({ type: 'success', message: `Обмен прекращён: ${accountName}` })
      onClose()
      return undefined
    },
  })
  const title = `Прекратить обмен: ${accountName}?`
  const isOwn = direction === 'out'
  const count = `${groupDigits(records)}\u00a0видео`
  const { keepShared } = form.values
  return (
    <Popup open onClose={onClose} title={title} role="alertdialog" closeOnOutside={false}>
      <Form label={title} onSubmit={form.submit}>
        <p>
          {isOwn
            ? 'Открыть этому аккаунту новые видео будет нельзя.'
            : 'Новых видео этого аккаунта здесь не\u00a0будет.'}{' '}
          {records > 0 &&
            !keepShared &&
            `${plural(records, ['Открытое', 'Открытые', 'Открытые'])} сейчас ${count} ${plural(records, ['закроется', 'закроются', 'закроются'])} в\u00a0течение минуты, в\u00a0том числе во\u00a0время просмотра.`}
        </p>
        {isOwn && records > 0 && (
          <div className={styles.choices}>
            <Checkbox checked={keepShared} onChange={(checked) => form.field('keepShared').onChange(checked)}>
              Оставить открытыми: {count}
            </Checkbox>
          </div>
        )}
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="danger" busy={form.isSaving}>
            Прекратить
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
