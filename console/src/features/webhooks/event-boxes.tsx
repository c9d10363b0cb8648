import { type WebhookEvent, webhookEvents } from '@skleyka/contract/webhooks/webhook-events.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { eventTitles } from './event-titles.ts'
import styles from './webhooks.module.css'

interface Props {
  value: readonly WebhookEvent[]
  onChange: (events: readonly WebhookEvent[]) => void
  hint?: ReactNode
  status?: 'error'
}

/** The events a webhook is told of, as boxes with the names that programs read. */
export function EventBoxes({ value, onChange, hint, status }: Props) {
  const isAll = value.length === webhookEvents.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a grid in every browser
    <div role="group" aria-label="События" className={styles.events}>
      <div className={styles.eventsHead}>
        <span className={styles.eventsTitle}>События</span>
        <Button size="s" onClick={() => onChange(isAll ? [] : webhookEvents)}>
          {isAll ? 'Снять все' : 'Выбрать все'}
        </Button>
      </div>
      <div className={styles.boxes}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={value.includes(event)}
            onChange={(isOn) => onChange(isOn ? [...value, event] : value.filter((one) => one !== event))}
          >
            {eventTitles[event]}
            <span className={styles.code}>{event}</span>
          </Checkbox>
        ))}
      </div>
      {status === 'error' && (
        <p role="alert" className={styles.problem}>
          {hint}
        </p>
      )}
    </div>
  )
}
