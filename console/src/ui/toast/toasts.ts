import { withoutTurns } from '@skleyka/contract/texts.ts'
/** Spec §4: four types; an error stays until it is closed. */
export type ToastType = 'base' | 'prime' | 'success' | 'error'
export type ToastPlace = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`

export interface ToastAction {
  readonly label: string
  /** The toast closes after it, unless it answers 'stay'. */
  readonly onAction: () => unknown
}

export interface ToastLabels {
  readonly message: string
  readonly type?: ToastType
  /** Small lines under the message: request ids. */
  readonly details?: readonly string[]
  readonly actions?: readonly ToastAction[]
  /** Details that «Подробности» unfolds: of use to the support rather than to the reader. */
  readonly more?: Pick<ToastLabels, 'details' | 'actions'>
  /** Milliseconds until it closes by itself; null keeps it. 4000 by default, null for errors. */
  readonly closeAfterMs?: number | null
  /** Top center by default (C-9-23). */
  readonly place?: ToastPlace
}

export interface OpenToast extends Required<ToastLabels> {
  readonly more: Required<Pick<ToastLabels, 'details' | 'actions'>>
  readonly id: number
  /** Number of times the same words were said while it is open. */
  readonly times: number
}

/** Spec §9: snackbar default, ms. */
export const toastMs = 4000
/** More than this at one place hide the page; the oldest that close by themselves go first. */
const maxAtOnce = 4

let open: readonly OpenToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly OpenToast[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** Shows a toast and returns a function that closes it. The same error said twice is shown once. */
export function showToast(words: ToastLabels): () => void {
  const message = withoutTurns(words.message)
  // spec §5: a toast that says nothing is no toast
  if (message.trim() === '') return () => undefined
  const type = words.type ?? 'base'
  const known = open.find((toast) => toast.type === type && toast.message === message)
  lastId += 1
  const toast: OpenToast = {
    id: known?.id ?? lastId,
    times: (known?.times ?? 0) + 1,
    type,
    message,
    details: words.details ?? [],
    actions: withLabels(words.actions),
    more: { details: words.more?.details ?? [], actions: withLabels(words.more?.actions) },
    closeAfterMs: words.closeAfterMs === undefined ? (type === 'error' ? null : toastMs) : words.closeAfterMs,
    place: words.place ?? 'top-center',
  }
  change(known ? open.map((one) => (one.id === toast.id ? toast : one)) : crowdedOut([...open, toast], toast.place))
  return () => closeToast(toast.id)
}

const withLabels = (actions: readonly ToastAction[] = []) => actions.filter(({ label }) => label.trim() !== '')

function crowdedOut(toasts: readonly OpenToast[], place: ToastPlace): readonly OpenToast[] {
  const here = toasts.filter((toast) => toast.place === place)
  if (here.length <= maxAtOnce) return toasts
  const oldest = here.find((toast) => toast.closeAfterMs !== null) ?? here[0]
  return toasts.filter((toast) => toast !== oldest)
}

export function closeToast(id: number): void {
  change(open.filter((toast) => toast.id !== id))
}

/** Open toasts, oldest first. */
export const openToasts = () => open

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
