import { supportBounds } from '@skleyka/contract/support/support-bounds.ts'
import { type SupportRequest, supportRequests } from '@skleyka/contract/support/support-requests.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './requests.module.css'

/** The words with which a request is refused or answered. */
export function AnswerRequest({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const { id, isGrantable, text, user } = request
  const form = useForm({
    call: supportRequests.answer,
    accountCode: null,
    latest: { values: { answer: '' }, version: 0 },
    params: ({ answer }) => ({ requestId: id, answer }),
    problems: ({ answer }) =>
      answer.trim() === '' ? { answer: isGrantable ? 'Напишите, почему нет' : 'Напишите ответ' } : {},
    onSaved: () => {
      showToast({ type: 'success', message: isGrantable ? 'Запрос отклонён' : 'Ответ отправлен' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={isGrantable ? 'Отклонить запрос?' : 'Ответить на\u00a0запрос'}
      verb={isGrantable ? 'Отклонить' : 'Ответить'}
      isDangerous={isGrantable}
      isQuestion={isGrantable}
      {...{ form, onClose }}
    >
      {text !== '' && <p className={styles.asked}>{text}</p>}
      <TextArea
        label={isGrantable ? 'Причина' : 'Ответ'}
        rows={4}
        maxLength={supportBounds.textChars}
        {...form.field('answer', `Это прочтёт ${user.name || user.email}, в\u00a0письме`)}
      />
    </PopupForm>
  )
}
