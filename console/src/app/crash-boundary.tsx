import { Component, lazy, type ReactNode, Suspense } from 'react'
import { CallError, errorTexts } from '../api/call-error.ts'
import { errorLabels } from '../api/error-labels.ts'
import { ChunkLoadError } from '../browser/load-chunk.ts'
import { Button } from '../ui/button/button.tsx'
import { ScreenStands } from '../ui/lazy-piece/lazy-piece.tsx'
import { missingCodeLabels, reloadOrSay } from '../ui/lazy-piece/missing-code.ts'
import { FullPageMessage } from '../ui/message/message.tsx'
import { showToast } from '../ui/toast/toasts.ts'

// A drawing that does not come must not break the page that tells of a failure.
const Drawing = lazy(
  (): Promise<{ default: () => ReactNode }> =>
    import('../ui/drawings/missing-frame.tsx').then(
      ({ MissingFrame }) => ({ default: MissingFrame }),
      () => ({ default: () => null }),
    ),
)

interface Props {
  /** Another value is another place: what broke there is left behind. */
  place?: string
  children: ReactNode
}

/** Catches what breaks while drawing: a page in place of the broken one, and a snackbar at bottom left (spec §8). */
export class CrashBoundary extends Component<Props, { broken: unknown; place: string | undefined }> {
  override state: { broken: unknown; place: string | undefined } = { broken: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { broken: error ?? new Error(errorTexts.unknown) }
  }

  static getDerivedStateFromProps({ place }: Props, state: { place: string | undefined }) {
    return place === state.place ? null : { broken: null, place }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof CallError) return
    if (error instanceof ChunkLoadError) return void showToast(missingCodeLabels)
    const message = (error instanceof Error && error.message) || errorTexts.unknown
    showToast({ type: 'error', message, place: 'bottom-left' })
  }

  override render() {
    const { broken } = this.state
    if (broken === null) return this.props.children
    const title =
      broken instanceof CallError || broken instanceof ChunkLoadError
        ? 'Не удалось загрузить'
        : 'Unexpected Application Error!'
    return (
      <FullPageMessage
        drawing={
          <Suspense fallback={null}>
            <Drawing />
          </Suspense>
        }
        title={title}
        actions={
          <Button kind="main" onClick={() => void reloadOrSay()}>
            Повторить
          </Button>
        }
      >
        {textOf(broken)}
        <ScreenStands />
      </FullPageMessage>
    )
  }
}

function textOf(broken: unknown): string {
  if (broken instanceof CallError) return errorLabels(broken).text
  const isSafe = 'Всё сохранённое на\u00a0месте.'
  return broken instanceof ChunkLoadError
    ? `${isSafe} Проверьте подключение к\u00a0сети и\u00a0повторите.`
    : `${isSafe} Обновите страницу.`
}
