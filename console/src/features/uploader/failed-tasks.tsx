import { queue } from '@skleyka/contract/uploader/queue.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Eraser, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './queue.module.css'
import { restartedLabel, tasksText } from './queue-labels.ts'

interface Which {
  readonly type?: string
  readonly ofAccount?: string
}

/** Acts on all failed tasks that the list shows. */
export function FailedTasks({ which, count }: { which: Which; count: number }) {
  const [isClearing, setClearing] = useState(false)
  const { mutateAsync, isPending } = useMutation(write(queue.restartFailed, { accountCode: null }))
  const restart = async () => {
    const isAgreed = await confirm({
      title: `Перезапустить ${tasksText(count)}?`,
      message: 'Задачи, которым повтор не\u00a0поможет или которые больше не\u00a0нужны, останутся в\u00a0списке.',
      okLabel: 'Перезапустить',
    })
    if (!isAgreed) return
    await mutateAsync(which).then(
      ({ restarted }) =>
        showToast({ ...(restarted > 0 && { type: 'success' }), message: restartedLabel(restarted, count) }),
      () => undefined,
    )
  }
  return (
    <span className={styles.control}>
      <Button icon={RotateCw} busy={isPending} onClick={() => void restart()}>
        Перезапустить все
      </Button>
      <Button icon={Eraser} kind="danger-quiet" onClick={() => setClearing(true)}>
        Очистить неудачные
      </Button>
      {isClearing && <ClearFailed which={which} count={count} onClose={() => setClearing(false)} />}
    </span>
  )
}

/** Sets them aside once their number is typed. */
function ClearFailed({ which, count: now, onClose }: { which: Which; count: number; onClose: () => void }) {
  // what was read when it was opened is what is agreed to
  const [count] = useState(now)
  const form = useForm({
    call: queue.clearFailed,
    accountCode: null,
    latest: { values: { count: '' }, version: 0 },
    params: () => ({ ...which, count }),
    problems: ({ count: typed }) =>
      typed.replace(/\s/g, '') === String(count) ? {} : { count: `Введите число ${count}` },
    onSaved: () => {
      showToast({ type: 'success', message: `Убрано: ${tasksText(count)}` })
      onClose()
    },
  })
  return (
    <PopupForm
      title={`Убрать ${tasksText(count)} с\u00a0ошибкой?`}
      verb="Убрать задачи"
      isDangerous
      isQuestion
      {...{ form, onClose }}
    >
      <p>
        Задачи отменятся и&#160;больше не&#160;потребуют внимания. Видео не&#160;изменятся. Начать снова можно будет
        те&#160;задачи, которым повтор поможет.
      </p>
      <TextInput label={`Для подтверждения введите ${count}`} inputMode="numeric" {...form.field('count')} />
    </PopupForm>
  )
}
