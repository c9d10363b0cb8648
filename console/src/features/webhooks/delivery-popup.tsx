import { webhookEventTitles } from '@skleyka/contract/webhooks/webhook-events.ts'
import { type WholeDelivery, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { read, write } from '../../api/queries.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { deliveryStateMarks, tryText } from './webhook-states.ts'
import styles from './webhooks.module.css'

const pollMs = 1_000

/** One delivery: what is sent, what came back at each try, and the way to send it again. */
export function DeliveryPopup({ id, onClose }: { id: number; onClose: () => void }) {
  const accountCode = useAccountCode()
  const query = useQuery({
    ...read(webhooks.delivery, { id }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'WAITING' ? pollMs : false),
  })
  const replay = useMutation(write(webhooks.replay, { accountCode }))
  const delivery = query.data?.delivery
  return (
    <Popup open onClose={onClose} title={delivery ? webhookEventTitles[delivery.event] : 'Доставка'} width={640}>
      {delivery ? <Whole delivery={delivery} /> : <QueryPlaceholder query={query} height={240} />}
      <PopupFoot>
        <Button icon={RotateCcw} busy={replay.isPending} disabled={!delivery} onClick={() => replay.mutate({ id })}>
          {delivery?.state === 'WAITING' ? 'Попробовать сейчас' : 'Отправить снова'}
        </Button>
        <Button onClick={onClose}>Готово</Button>
      </PopupFoot>
    </Popup>
  )
}

function Whole({ delivery }: { delivery: WholeDelivery }) {
  const { state, body, tryList, nextTryAt, isTest } = delivery
  const { label, ...mark } = deliveryStateMarks[state]
  const now = new Date()
  return (
    <div className={styles.facts}>
      <p role="status">
        <StateMark {...mark}>{label}</StateMark>
        {nextTryAt !== null && nextTryAt > now && !isTest && (
          <span className={styles.quiet}> Следующая попытка: {formatMoment(nextTryAt, { near: now })}</span>
        )}
      </p>
      <CodeBlock label="Тело запроса" text={pretty(body)} />
      <ol className={styles.tries} aria-label="Попытки">
        {tryList.map((one) => (
          <li key={one.number} className={styles.try}>
            <span>
              {one.number}. {tryText(one)}
            </span>
            <span className={styles.quiet}>
              {formatMoment(one.at, { near: now })}, {groupDigits(one.tookMs)}&#160;мс
            </span>
            {one.answer && <CodeBlock label="Ответ" text={one.answer} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2)
