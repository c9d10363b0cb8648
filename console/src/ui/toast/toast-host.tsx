import { CircleAlert, CircleCheck, Info, type LucideIcon, Sparkles, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icon/icon.tsx'
import styles from './toast.module.css'
import {
  closeToast,
  type OpenToast,
  onToasts,
  openToasts,
  type ToastAction,
  type ToastPlace,
  type ToastType,
} from './toasts.ts'

const icons: Record<ToastType, LucideIcon> = { base: Info, prime: Sparkles, success: CircleCheck, error: CircleAlert }
const places: readonly ToastPlace[] = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
]

/** Shows the toasts of `showToast()`; stands once, in the app. */
export function ToastHost() {
  const { toasts, isLeaving, forget } = useToastsAndLeaving()
  return createPortal(
    <section aria-label="Уведомления" data-react-aria-top-layer="true">
      {places.map((place) => (
        <ol key={place} className={styles.place} data-place={place}>
          {toasts
            .filter((toast) => toast.place === place)
            .map((toast) => (
              <Toast key={toast.id} toast={toast} leaving={isLeaving(toast)} onLeft={() => forget(toast)} />
            ))}
        </ol>
      ))}
    </section>,
    document.body,
  )
}

/** Open toasts, and each closed one in its place until it has faded out. */
function useToastsAndLeaving() {
  const open = useSyncExternalStore(onToasts, openToasts)
  const [seen, setSeen] = useState(open)
  const [toasts, setToasts] = useState(open)
  const now = ({ id }: OpenToast) => open.find((one) => one.id === id)
  if (open !== seen) {
    setSeen(open)
    setToasts([
      ...toasts.map((one) => now(one) ?? one),
      ...open.filter(({ id }) => toasts.every((one) => one.id !== id)),
    ])
  }
  return {
    toasts,
    isLeaving: (toast: OpenToast) => now(toast) === undefined,
    forget: (toast: OpenToast) => setToasts((all) => all.filter(({ id }) => id !== toast.id)),
  }
}

function Toast({ toast, leaving, onLeft }: { toast: OpenToast; leaving: boolean; onLeft: () => void }) {
  const [held, setHeld] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { id, closeAfterMs, times } = toast
  // A toast said again starts its time anew; one under the pointer or in focus waits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: times restarts the timer
  useEffect(() => {
    if (held || closeAfterMs === null) return
    const timer = setTimeout(() => closeToast(id), closeAfterMs)
    return () => clearTimeout(timer)
  }, [held, closeAfterMs, id, times])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once
  useEffect(() => {
    const moves = leaving ? box.current?.getAnimations() : undefined
    if (moves) void Promise.allSettled(moves.map(({ finished }) => finished)).then(onLeft)
  }, [leaving])

  const { details, actions: buttons } = toastExtras(toast, unfolded, () => setUnfolded(true))
  const wide = details.length > 0 || buttons.length > 1 || toast.more.details.length > 0
  const actions = buttons.length > 0 && (
    <div className={styles.actions} data-below={wide || undefined}>
      {buttons.map((action) => (
        <button
          key={action.label}
          type="button"
          className={styles.action}
          onClick={() => {
            if (action.onAction() !== 'stay') closeToast(id)
          }}
        >
          {action.label}
        </button>
      ))}
    </div>
  )
  return (
    <li>
      <div
        ref={box}
        className={styles.toast}
        inert={leaving}
        aria-hidden={leaving || undefined}
        data-type={toast.type}
        role={toast.type === 'error' ? 'alert' : 'status'}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Icon of={icons[toast.type]} size={20} />
        <div className={styles.body}>
          <p className={styles.words}>{toast.message}</p>
          {details.map((line) => (
            <p key={line} className={styles.detail}>
              {line}
            </p>
          ))}
          {wide && actions}
        </div>
        {!wide && actions}
        <button type="button" className={styles.close} aria-label="Закрыть уведомление" onClick={() => closeToast(id)}>
          <Icon of={X} size={16} />
        </button>
      </div>
    </li>
  )
}

/** Returns what a toast shows beside its words: «Подробности» gives way to what it unfolds. */
function toastExtras({ details, actions, more }: OpenToast, unfolded: boolean, unfold: () => void) {
  if (more.details.length === 0) return { details, actions }
  if (unfolded) return { details: [...details, ...more.details], actions: [...actions, ...more.actions] }
  const show: ToastAction = {
    label: 'Подробности',
    onAction: () => {
      unfold()
      return 'stay'
    },
  }
  return { details, actions: [...actions, show] }
}
