import { webhookEvents } from '@skleyka/contract/webhooks/webhook-events.ts'
import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import styles from './webhooks.module.css'

interface Props {
  value: readonly string[]
  onChange: (events: readonly string[]) => void
  hint?: ReactNode
  status?: 'error'
}

const { title, titles } = webhookFields.events

/** The events a webhook is told of, as boxes with the names that programs read. */
export function EventBoxes({ value, onChange, hint, status }: Props) {
  const isAll = value.length === webhookEvents.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a grid in every browser
    <div role="group" aria-label={title} className={styles.events}>
      <div className={styles.eventsHead}>
        <span className={styles.eventsTitle}>{title}</span>
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
            {titles[event]}
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
