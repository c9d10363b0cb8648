import { withoutTurns } from '@skleyka/contract/texts.ts'
/** Words of a question; labels by default are 'Ок' and 'Отменить' (C-2.9-02). */
export interface Confirmation {
  readonly title: string
  readonly message?: string
  readonly okLabel?: string
  readonly cancelLabel?: string
  /** The main button is red: what it does cannot be taken back. */
  readonly danger?: boolean
  /** Without it a refusal resolves to false; with it the promise rejects with 'canceled' or 'closed' (spec §4). */
  readonly rejects?: boolean
}

export interface OpenConfirmation extends Confirmation {
  readonly id: number
  readonly answer: (answer: 'ok' | 'canceled' | 'closed') => void
}

let confirmations: readonly OpenConfirmation[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly OpenConfirmation[]) => {
  confirmations = next
  for (const listener of listeners) listener()
}

/** Asks, above everything already asked. Resolves to true on OK. An aborted signal closes the question as its cross does. */
export function confirm(question: Confirmation, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    lastId += 1
    const id = lastId
    const answer: OpenConfirmation['answer'] = (choice) => {
      if (!confirmations.some((open) => open.id === id)) return
      change(confirmations.filter((open) => open.id !== id))
      if (choice === 'ok') resolve(true)
      else if (question.rejects) reject(choice)
      else resolve(false)
    }
    const { title, message } = question
    const words = { title: withoutTurns(title), ...(message !== undefined && { message: withoutTurns(message) }) }
    change([{ ...question, ...words, id, answer }, ...confirmations])
    if (signal?.aborted) answer('closed')
    signal?.addEventListener('abort', () => answer('closed'), { once: true })
  })
}

/** Open questions, newest first. */
export const openQuestions = () => confirmations

export function onQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
